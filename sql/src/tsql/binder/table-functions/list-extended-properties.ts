import type { SqlType } from '../../sql-types.ts';
import { sysname } from '../../type-system/type-rules.ts';
import type { Binder } from '../binder.ts';
import { type Bound, type BoundColumn, quoted } from '../bound.ts';
import type { Scope } from '../scope.ts';
import type { Rows, TableFunction } from './bind-table-function.ts';

const column = (name: string, type: SqlType = sysname): BoundColumn => ({
  name,
  type,
  isNullable: true,
});
const columns = [
  column('objtype'),
  column('objname'),
  column('name'),
  column('value', { name: 'nvarchar', length: 4000 }),
];

export function listExtendedProperties(binder: Binder, source: TableFunction, scope: Scope): Rows {
  const given = source.arguments.map((argument) => binder.expression(argument, scope).constant);
  if (given.length !== 7 || given.some((constant) => constant === undefined || constant.kind === 'whole'))
    return binder.unproven('fn_listextendedproperty needs seven constant arguments on this connection.', source);
  const [property, level0, schema, level1, object, level2, own] = given.map(textOf);
  if (!binder.catalog.find('sys', 'extended_properties'))
    return binder.refuseAs(208, source, 'fn_listextendedproperty');
  binder.noteTable();
  const isColumns = level2 === 'column';
  const isKnown =
    level0 === 'schema' && (level1 === 'table' || level1 === 'view') && (isColumns || level2 === undefined);
  const is = (sql: string, text: string | undefined) => (text === undefined ? 'true' : `${sql} = ${quoted(text)}`);
  const label = isColumns ? 'COLUMN' : (level1 ?? '').toUpperCase();
  const sql = `SELECT CAST(${quoted(label)} AS VARCHAR) AS c1, CAST(${isColumns ? 'c.name' : 'o.name'} AS VARCHAR) AS c2,
      CAST(e.name AS VARCHAR) AS c3, CAST(e.value AS VARCHAR) AS c4
    FROM sys.extended_properties e JOIN sys.all_objects o ON o.object_id = e.major_id JOIN sys.schemas s ON s.schema_id = o.schema_id
      ${isColumns ? 'JOIN sys.all_columns c ON c.object_id = e.major_id AND c.column_id = e.minor_id' : ''}
    WHERE ${isKnown} AND e.class = 1 AND ${is('e.name', property)} AND ${is('s.name', schema)} AND ${is('o.name', object)}
      AND o.type = ${quoted(level1 === 'view' ? 'V' : 'U')} AND ${isColumns ? is('c.name', own) : 'e.minor_id = 0'}`;
  return { sql, columns };
}

const textOf = (constant: Bound['constant'], index: number): string | undefined => {
  if (constant?.kind !== 'text') return undefined;
  return index % 2 === 1 ? constant.value.toLowerCase() : constant.value;
};
