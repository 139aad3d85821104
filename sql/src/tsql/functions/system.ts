import type { Binder } from '../binder/binder.ts';
import { type Bound, cast, castTo, made, nullOf, quoted } from '../binder/bound.ts';
import { textConstant } from '../conversion/convert-constant.ts';
import { transactionCount } from '../open-transaction.ts';
import {
  type ConstantValue,
  globalValue,
  propertyValue,
  sessionFunctionNames,
  sessionFunctionValue,
} from '../session-values.ts';
import type { SqlType } from '../sql-types.ts';
import type { Node } from '../syntax-names.ts';
import { int, isText, smallint, sysname } from '../type-system/type-rules.ts';
import { between, type FunctionEntry, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

export function constantOf({ type, value }: ConstantValue): Bound {
  if (value === null) return nullOf(type);
  if (isText(type)) return textConstant(value, type);
  const sql = castTo(quoted(value), type);
  const known: Bound = { sql, type, isNullable: false };
  return type.name === 'int' ? { ...known, constant: { kind: 'whole', value: BigInt(value) } } : known;
}

const sourceOf = ({ context, catalog }: Binder) => ({ facts: context.session, database: catalog.database });

const sessionFunction = (name: string): FunctionEntry =>
  fixed(0, ({ binder }) => constantOf(sessionFunctionValue(name, sourceOf(binder))!));

const property = (name: string): FunctionEntry =>
  fixed(1, (use) => {
    const { constant } = use.text(0);
    if (constant?.kind === 'text') return constantOf(propertyValue(name, constant.value, sourceOf(use.binder))!);
    return use.unproven(`${name} needs a constant name on this connection.`);
  });

export function lookUp(use: FunctionUse, table: string, value: string, condition: string, type: SqlType): Bound {
  const found = use.binder.catalog.find('sys', table);
  if (!found) return use.refuseAs(195, use.call.name);
  use.binder.noteTable();
  return made(`(SELECT ${castTo(`any_value(${value})`, type)} FROM sys."${table}" AS k WHERE ${condition})`, type, [], {
    isNullable: true,
    mayEndInBlank: false,
  });
}

/** The parts of `[schema].[object]` or `schema.object` in a text; undefined if more than a database precedes them. */
function readName(text: string): string[] | undefined {
  const parts = [...text.matchAll(/\s*(?:\[((?:[^\]]|\]\])+)\]|"((?:[^"]|"")+)"|([^.[\]"]+?))?\s*(?:\.|$)/gy)]
    .filter((part, index) => part[0] !== '' || index === 0)
    .map((part) => part[1]?.replaceAll(']]', ']') ?? part[2]?.replaceAll('""', '"') ?? part[3] ?? '');
  return parts.length <= 3 && parts.at(-1) !== '' ? parts : undefined;
}

const temporaryId = (table: string): Bound => ({
  sql: `(SELECT CASE WHEN count(*) > 0 THEN CAST(-1000000001 AS INTEGER) END FROM duckdb_tables() WHERE temporary AND table_name = ${quoted(table)})`,
  type: int,
  isNullable: true,
});

function objectId(use: FunctionUse): Bound {
  const { constant } = use.text(0);
  if (constant?.kind === 'null') return nullOf(int);
  if (constant?.kind !== 'text') {
    const text = use.text(0);
    const plain = `replace(replace(${text.sql}, '[', ''), ']', '')`;
    return lookUp(
      use,
      'all_objects',
      'k.object_id',
      `schema_name(k.schema_id) || '.' || k.name = ${plain}`.replace(
        'schema_name(k.schema_id)',
        '(SELECT any_value(s.name) FROM sys.schemas AS s WHERE s.schema_id = k.schema_id)',
      ),
      int,
    );
  }
  const [object, schema, database] = (readName(constant.value) ?? []).reverse();
  const { catalog } = use.binder;
  const isOther = database && database.toLowerCase() !== catalog.database.toLowerCase();
  if (object?.startsWith('#') && database?.toLowerCase() === 'tempdb') return temporaryId(object);
  if (!object || object.startsWith('#') || isOther) return nullOf(int);
  const within = `k.schema_id = (SELECT any_value(s.schema_id) FROM sys.schemas AS s WHERE s.name = ${quoted(schema || 'dbo')})`;
  return lookUp(use, 'all_objects', 'k.object_id', `k.name = ${quoted(object)} AND ${within}`, int);
}

export const systemFunctions: FunctionTable = {
  ...Object.fromEntries(sessionFunctionNames.map((name) => [name, sessionFunction(name)])),
  XACT_STATE: fixed(0, ({ binder, call }) => {
    const { sql } = openTransactions(binder, call);
    return cast(`CASE WHEN ${sql} > 0 THEN 1 ELSE 0 END`, smallint, []);
  }),
  SERVERPROPERTY: property('SERVERPROPERTY'),
  CONNECTIONPROPERTY: property('CONNECTIONPROPERTY'),
  SESSIONPROPERTY: property('SESSIONPROPERTY'),
  HAS_DBACCESS: fixed(1, (use) => {
    const text = use.text(0);
    const own = quoted(use.binder.catalog.database);
    return made(
      `CASE WHEN ${text.sql} IN (${own}, 'master') THEN CAST(1 AS INTEGER) WHEN ${text.sql} IS NOT NULL THEN CAST(0 AS INTEGER) END`,
      int,
      [text],
      { isNullable: true },
    );
  }),
  OBJECT_ID: between(1, 2, objectId),
  OBJECT_NAME: between(1, 2, (use) => lookUp(use, 'all_objects', 'k.name', `k.object_id = ${use.int(0).sql}`, sysname)),
  OBJECT_SCHEMA_NAME: between(1, 2, (use) =>
    lookUp(
      use,
      'schemas',
      'k.name',
      `k.schema_id = (SELECT any_value(o.schema_id) FROM sys.all_objects AS o WHERE o.object_id = ${use.int(0).sql})`,
      sysname,
    ),
  ),
  SCHEMA_NAME: between(0, 1, (use) =>
    use.count === 0
      ? sessionFunction('SCHEMA_NAME').bind(use)
      : lookUp(use, 'schemas', 'k.name', `k.schema_id = ${use.int(0).sql}`, sysname),
  ),
  SCHEMA_ID: between(0, 1, (use) =>
    use.count === 0
      ? sessionFunction('SCHEMA_ID').bind(use)
      : lookUp(use, 'schemas', 'k.schema_id', `k.name = ${use.text(0).sql}`, int),
  ),
  TYPE_NAME: fixed(1, (use) => lookUp(use, 'types', 'k.name', `k.user_type_id = ${use.int(0).sql}`, sysname)),
  TYPE_ID: fixed(1, (use) => lookUp(use, 'types', 'k.user_type_id', `k.name = ${use.text(0).sql}`, int)),
  COL_NAME: fixed(2, (use) =>
    lookUp(
      use,
      'all_columns',
      'k.name',
      `k.object_id = ${use.int(0).sql} AND k.column_id = ${use.int(1).sql}`,
      sysname,
    ),
  ),
};

const changing = new Set(['@@ROWCOUNT', '@@ERROR', '@@IDENTITY', '@@FETCH_STATUS']);

/** Each statement of a batch sees the transactions open when it runs. */
const openTransactions = (binder: Binder, at: Node): Bound => ({
  ...binder.variable(transactionCount, at),
  isNullable: false,
});

export function bindGlobal(binder: Binder, variable: { readonly name: string } & Node): Bound {
  if (changing.has(variable.name)) return binder.unsupported(variable.name, variable);
  if (variable.name === '@@TRANCOUNT') return openTransactions(binder, variable);
  const found = globalValue(variable.name, sourceOf(binder));
  return found ? constantOf(found) : binder.refuseAs(137, variable, variable.name);
}
