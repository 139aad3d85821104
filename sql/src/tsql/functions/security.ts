import { type Bound, cast, quoted } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { int, sysname } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

const serverRoles = 'sysadmin serveradmin setupadmin securityadmin processadmin dbcreator diskadmin bulkadmin'.split(
  ' ',
);
const databaseRoles =
  'db_owner db_accessadmin db_securityadmin db_ddladmin db_backupoperator db_datawriter db_denydatareader db_denydatawriter'.split(
    ' ',
  );
const granted = ['SELECT', 'CONNECT', 'CONNECT SQL', 'VIEW ANY DATABASE', 'VIEW DEFINITION', 'VIEW ANY DEFINITION'];

const among = (values: readonly string[]) => values.map(quoted).join(', ');

const nullable = (value: string, type: SqlType) => cast(value, type, [], { isNullable: true });

/** 1 for names in `held`, 0 for those in `others`, NULL for unknown ones. */
const membership = (held: readonly string[], others: readonly string[]) =>
  between(1, 2, (use) => {
    const { sql } = use.text(0);
    return nullable(`CASE WHEN ${sql} IN (${among(held)}) THEN 1 WHEN ${sql} IN (${among(others)}) THEN 0 END`, int);
  });

function hasPermission(use: FunctionUse): Bound {
  const { sql } = use.text(2);
  return nullable(`CASE WHEN upper(${sql}) IN (${among(granted)}) THEN 1 WHEN ${sql} IS NOT NULL THEN 0 END`, int);
}

export const securityFunctions: FunctionTable = {
  HAS_PERMS_BY_NAME: between(3, 5, hasPermission),
  IS_SRVROLEMEMBER: membership(['public'], serverRoles),
  IS_MEMBER: membership(['public', 'db_datareader'], databaseRoles),
  IS_ROLEMEMBER: membership(['public', 'db_datareader'], databaseRoles),
  FULLTEXTSERVICEPROPERTY: fixed(1, () => nullable('0', int)),
  OBJECT_DEFINITION: fixed(1, () => nullable('NULL', { name: 'nvarchar', length: 'max' })),
  COLLATIONNAME: fixed(1, () => nullable("'SQL_Latin1_General_CP1_CI_AS'", sysname)),
};
