import { convert } from '../../conversion/convert.ts';
import { sysname } from '../../type-system/type-rules.ts';
import type { Binder } from '../binder.ts';
import { type Bound, quoted } from '../bound.ts';
import type { Rows, TableFunction } from './bind-table-function.ts';

const columns = ['entity_name', 'subentity_name', 'permission_name'].map((name) => ({
  name,
  type: sysname,
  isNullable: name !== 'permission_name',
  mayEndInBlank: false,
}));

const held: Readonly<Record<string, readonly string[]>> = {
  SERVER: ['CONNECT SQL', 'VIEW ANY DATABASE'],
  DATABASE: ['CONNECT', 'SELECT', 'VIEW DEFINITION'],
  OBJECT: ['SELECT', 'VIEW DEFINITION'],
  SCHEMA: ['SELECT', 'VIEW DEFINITION'],
};

export function listPermissions(binder: Binder, source: TableFunction, given: readonly Bound[]): Rows {
  const [name, kind] = given.map((value) => convert({ binder, at: source, mode: 'implicit' }, value, sysname).sql);
  const rows = Object.entries(held).flatMap(([own, permissions]) =>
    permissions.map((permission) => `(${quoted(own)}, ${quoted(permission)})`),
  );
  const entity = `CASE WHEN p.kind IN ('SERVER', 'DATABASE') THEN lower(p.kind) ELSE ${name} END`;
  return {
    sql: `SELECT CAST(${entity} AS VARCHAR) AS c1, CAST('' AS VARCHAR) AS c2, CAST(p.permission AS VARCHAR) AS c3
      FROM (VALUES ${rows.join(', ')}) AS p(kind, permission)
      WHERE p.kind = coalesce(upper(${kind}), 'SERVER') AND (p.kind IN ('SERVER', 'DATABASE') OR ${name} IS NOT NULL)`,
    columns,
  };
}
