import { withRealNames } from './binder/bind-query.ts';
import { type Bound, castTo, raiseAs } from './binder/bound.ts';
import type { StatementBinder } from './binder/make-binder.ts';
import { emptyScope } from './binder/scope.ts';
import { convert } from './conversion/convert.ts';
import type { SqlColumn, SqlType } from './sql-types.ts';
import type { StatementOf } from './syntax-tree.ts';
import { engineTypeOf } from './type-system/engine-type.ts';
import { familyOf, isText, textType } from './type-system/type-rules.ts';

export function insertedRows(
  binder: StatementBinder,
  statement: StatementOf<'insert'>,
  columns: readonly SqlColumn[],
): string {
  const places = placesOf(binder, statement, columns);
  const { source } = statement;
  if ('body' in source) {
    const isCut = source.offset !== undefined || (source.body.kind === 'selectBlock' && source.body.top !== undefined);
    const bound = binder.query(isCut ? source : { ...source, orderBy: [] }, emptyScope, 'table');
    const given = bound.columns.map((column, index): Bound => ({ ...column, sql: `q.c${index + 1}` }));
    const list = asColumns(binder, statement, columns, places, given);
    return withRealNames({ sql: `SELECT ${list} FROM (${bound.sql}) AS q`, columns: columns.map(asBound) });
  }
  const values = source.map((row) => row.map((value) => binder.expression(value, emptyScope)));
  if (values.length > 1) requireOneType(binder, statement, columns, places, values);
  const lines = values.map((row) => `SELECT ${asColumns(binder, statement, columns, places, row)}`);
  return withRealNames({ sql: lines.join(' UNION ALL '), columns: columns.map(asBound) });
}

const asBound = (column: SqlColumn) => ({ ...column, mayEndInBlank: isText(column.type) });

function placesOf(
  binder: StatementBinder,
  { columns: named, table }: StatementOf<'insert'>,
  columns: readonly SqlColumn[],
) {
  if (!named) return columns.map((_, index) => index);
  const keys = named.map((name) => {
    const key = name.text.toLowerCase();
    if (!columns.some((column) => column.name.toLowerCase() === key)) binder.refuseAs(207, name, name.text);
    return key;
  });
  if (new Set(keys).size < keys.length) binder.refuseAs(264, table);
  return columns.map(({ name }) => keys.indexOf(name.toLowerCase()));
}

function asColumns(
  binder: StatementBinder,
  statement: StatementOf<'insert'>,
  columns: readonly SqlColumn[],
  places: readonly number[],
  given: readonly Bound[],
): string {
  const wanted = statement.columns?.length ?? columns.length;
  if (given.length !== wanted) {
    const number = given.length < wanted ? 109 : 110;
    binder.refuseAs(statement.columns ? number : 213, statement);
  }
  return columns
    .map((column, index) => {
      const value = given[places[index]!];
      return `${stored(binder, statement, column, value)} AS c${index + 1}`;
    })
    .join(', ');
}

/** The value as stored in a column: text that is too long is an error, not truncated. */
function stored(
  binder: StatementBinder,
  at: StatementOf<'insert'>,
  column: SqlColumn,
  value: Bound | undefined,
): string {
  const { name, type, isNullable } = column;
  const isNull = !value || value.constant?.kind === 'null';
  if (isNull && !isNullable) return binder.refuseAs(515, at, name, at.table.text);
  if (isNull) return castTo('NULL', type);
  const { sql, ...bound } = fitted(binder, at, column, value);
  if (isNullable || !bound.isNullable) return sql;
  const error = raiseAs(515, engineTypeOf(type), name, at.table.text);
  return `CASE WHEN ${sql} IS NULL THEN ${error} ELSE ${sql} END`;
}

function fitted(binder: StatementBinder, at: StatementOf<'insert'>, { name, type }: SqlColumn, value: Bound): Bound {
  const conversion = { binder, at } as const;
  if (!isText(type) || type.length === 'max') return convert(conversion, value, type);
  const text = isText(value.type) ? value : convert(conversion, value, textType(8000, type));
  const isShort = isText(text.type) && text.type.length !== 'max' && text.type.length <= type.length;
  const converted = convert(conversion, text, type);
  if (isShort) return converted;
  const error = raiseAs(2628, 'VARCHAR', at.table.text, name);
  const sql = `CASE WHEN length(rtrim(${text.sql}, ' ')) > ${type.length} THEN ${error} ELSE ${converted.sql} END`;
  return { ...converted, sql };
}

/** SQL Server converts the rows of VALUES to common types before it stores them. */
function requireOneType(
  binder: StatementBinder,
  at: StatementOf<'insert'>,
  columns: readonly SqlColumn[],
  places: readonly number[],
  rows: readonly (readonly Bound[])[],
): void {
  columns.forEach((column, index) => {
    const types = rows.flatMap((row) => row[places[index]!]?.type ?? []).filter(({ name }) => name !== 'null');
    if (isOfOneKind(types, column.type)) return;
    binder.unproven(
      `The rows of VALUES have different types for the column '${column.name}'. Convert them to one type.`,
      at,
    );
  });
}

function isOfOneKind(types: readonly SqlType[], to: SqlType): boolean {
  const kinds = new Set(types.map((type) => JSON.stringify(isText(type) ? 'text' : type)));
  const isExact = (type: SqlType) => familyOf(type) === 'whole' || type.name === 'decimal';
  return kinds.size <= 1 || (isExact(to) && types.every(isExact));
}
