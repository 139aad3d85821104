import { cast, made, quoted } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { int, smallint, sysname } from '../type-system/type-rules.ts';
import { between, type FunctionEntry, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';
import { lookUp, systemFunctions } from './system.ts';

const sidType: SqlType = { name: 'varbinary', length: 85 };
const facts = { isNullable: true, mayEndInBlank: false } as const;

const databaseIds = (use: FunctionUse): readonly (readonly [name: string, id: number])[] => [
  ['master', 1],
  ['tempdb', 2],
  ['model', 3],
  ['msdb', 4],
  [use.binder.catalog.database, 5],
];

/** The security identifier of the login; that of `sa` is the same on every server. */
const ownSid = (use: FunctionUse): string => `unhex(md5(${quoted(use.binder.context.session.login.toLowerCase())}))`;
const saSid = "unhex('01')";

const orOwn = (name: string, bind: FunctionEntry['bind']): FunctionEntry =>
  between(0, 1, (use) => (use.count === 0 ? systemFunctions[name]!.bind(use) : bind(use)));

const principalId = (use: FunctionUse) =>
  lookUp(use, 'database_principals', 'k.principal_id', `k.name = ${use.text(0).sql}`, int);

const loginOfSid = (use: FunctionUse) => {
  const sid = use.as(0, sidType).sql;
  const login = quoted(use.binder.context.session.login);
  return made(
    `CASE WHEN ${sid} = ${saSid} THEN 'sa' WHEN ${sid} = ${ownSid(use)} THEN ${login} END`,
    sysname,
    [],
    facts,
  );
};

export const principalFunctions: FunctionTable = {
  DB_ID: orOwn('DB_ID', (use) => {
    const name = use.text(0).sql;
    const known = databaseIds(use).map(([own, id]) => `WHEN ${name} = ${quoted(own)} THEN ${id}`);
    return cast(`CASE ${known.join(' ')} END`, smallint, [], facts);
  }),
  DB_NAME: orOwn('DB_NAME', (use) => {
    const id = use.int(0).sql;
    const known = databaseIds(use).map(([own, number]) => `WHEN ${id} = ${number} THEN ${quoted(own)}`);
    return made(`CASE ${known.join(' ')} END`, sysname, [], facts);
  }),
  SUSER_SID: between(0, 2, (use) => {
    if (use.count === 0) return made(ownSid(use), sidType, []);
    const name = use.text(0).sql;
    const own = quoted(use.binder.context.session.login);
    return made(
      `CASE WHEN ${name} = 'sa' THEN ${saSid} WHEN ${name} = ${own} THEN ${ownSid(use)} END`,
      sidType,
      [],
      facts,
    );
  }),
  SUSER_SNAME: orOwn('SUSER_SNAME', loginOfSid),
  USER_ID: between(0, 1, (use) =>
    use.count === 0 ? lookUp(use, 'database_principals', 'k.principal_id', "k.name = 'guest'", int) : principalId(use),
  ),
  USER_NAME: orOwn('USER_NAME', (use) =>
    lookUp(use, 'database_principals', 'k.name', `k.principal_id = ${use.int(0).sql}`, sysname),
  ),
  DATABASE_PRINCIPAL_ID: fixed(1, principalId),
};
