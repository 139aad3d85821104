import { convert } from '../../conversion/convert.ts';
import { counted, full, type Text } from '../../functions/letters.ts';
import { ownErrors } from '../../own-errors.ts';
import type { Expression, SourceOf } from '../../syntax-tree.ts';
import { bigint, isNational, isText, isWhole, sysname, textType } from '../../type-system/type-rules.ts';
import type { Binder } from '../binder.ts';
import { type Bound, type BoundColumn, castTo, quoted, raise, raiseAs } from '../bound.ts';
import { type BoundSource, derived, fullName, renamed } from '../bound-source.ts';
import type { Scope } from '../scope.ts';
import { listExtendedProperties } from './list-extended-properties.ts';

const columns = ['entity_name', 'subentity_name', 'permission_name'].map((name) => ({
  name,
  type: sysname,
  isNullable: name !== 'permission_name',
}));

const held: Readonly<Record<string, readonly string[]>> = {
  SERVER: ['CONNECT SQL', 'VIEW ANY DATABASE'],
  DATABASE: ['CONNECT', 'SELECT', 'VIEW DEFINITION'],
  OBJECT: ['SELECT', 'VIEW DEFINITION'],
  SCHEMA: ['SELECT', 'VIEW DEFINITION'],
};

function listPermissions(binder: Binder, source: TableFunction, given: readonly Bound[]): Rows {
  const [name, kind] = given.map((value) => convert({ binder, at: source }, value, sysname).sql);
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

export type TableFunction = SourceOf<'tableFunction'>;
export interface Rows {
  readonly sql: string;
  readonly columns: readonly BoundColumn[];
}

const makings: Readonly<Record<string, (binder: Binder, source: TableFunction, scope: Scope) => Rows>> = {
  STRING_SPLIT: stringSplit,
  GENERATE_SERIES: generateSeries,
  FN_LISTEXTENDEDPROPERTY: listExtendedProperties,
  FN_MY_PERMISSIONS: (binder, source, scope) =>
    listPermissions(binder, source, argumentsOf(binder, source, scope, 2, 2)),
};

export const tableFunctionNames: readonly string[] = Object.keys(makings);

export function bindTableFunction(binder: Binder, source: TableFunction, scope: Scope): BoundSource {
  const { name, alias } = source;
  const called = name.object.text.toUpperCase();
  const isHere = !name.schema || (called.startsWith('FN_') && /^sys$/i.test(name.schema.text));
  const making = isHere && Object.hasOwn(makings, called) ? makings[called] : undefined;
  if (!making) return binder.refuseAs(208, source, fullName(name));
  const { sql, columns } = making(binder, source, scope);
  return derived(binder, sql, renamed(binder, columns, source.columns, alias ?? name.object), alias?.text);
}

function argumentsOf(binder: Binder, source: TableFunction, scope: Scope, least: number, most: number): Bound[] {
  const { length } = source.arguments;
  if (length < least) binder.refuseAs(313, source, fullName(source.name));
  if (length > most) binder.refuseAs(8144, source, fullName(source.name));
  return source.arguments.map((argument) => binder.expression(argument, scope));
}

/** STRING_SPLIT(text, separator [, 1]): no rows for NULL, and one row for the empty text. */
function stringSplit(binder: Binder, source: TableFunction, scope: Scope): Rows {
  const [given, by, ordinal] = argumentsOf(binder, source, scope, 2, 3) as [Bound, Bound, Bound | undefined];
  if (!isText(given.type) && given.type.name !== 'null')
    binder.refuseAs(8116, source, given.type.name, 1, 'string_split');
  const text = (isText(given.type) ? given : convert({ binder, at: source }, given, textType(1))) as Text;
  const parts = `string_split(${full(text)}, ${separatorOf(binder, by, source.arguments[1]!)})`;
  const type = textType(text.type.length, text.type, by.type);
  const value = { name: 'value', type, isNullable: false, mayEndInBlank: true };
  const rows = `SELECT unnest(${parts}) AS c1`;
  if (!isAsked(binder, ordinal, source)) return { sql: rows, columns: [value] };
  const number = { name: 'ordinal', type: bigint, isNullable: false };
  return {
    sql: `${rows}, ${castTo(`unnest(range(1, len(${parts}) + 1))`, bigint)} AS c2`,
    columns: [value, number],
  };
}

/** A single character. Letters are refused, because it is unknown whether SQL Server also splits at the other case. */
function separatorOf(binder: Binder, by: Bound, at: Expression): string {
  if (!isText(by.type)) return binder.refuseAs(214, at);
  const { constant } = by;
  const unsure = 'STRING_SPLIT with a letter as the separator is not supported on this connection.';
  if (constant?.kind === 'text') {
    const { value } = constant;
    if (value.length !== 1) return binder.refuseAs(214, at);
    return value.toLowerCase() === value.toUpperCase() ? quoted(value) : binder.unproven(unsure, at);
  }
  const sign = isNational(by.type) ? counted(by as Text) : full(by as Text);
  return `CASE WHEN length(${sign}) = 1 AND ascii(lower(${sign})) = ascii(upper(${sign})) THEN ${sign}
    WHEN length(${sign}) = 1 THEN ${raise(ownErrors.unproven, unsure, 'VARCHAR')} ELSE ${raiseAs(214, 'VARCHAR')} END`;
}

function isAsked(binder: Binder, ordinal: Bound | undefined, at: TableFunction): boolean {
  if (!ordinal || ordinal.constant?.kind === 'null') return false;
  const { constant } = ordinal;
  if (constant?.kind === 'whole' && (constant.value === 0n || constant.value === 1n)) return constant.value === 1n;
  return binder.refuse(4199, 'Argument value is invalid for argument 3 of string_split function.', at);
}

function generateSeries(binder: Binder, source: TableFunction, scope: Scope): Rows {
  const given = argumentsOf(binder, source, scope, 2, 3);
  const [first] = given as [Bound];
  if (given.some(({ type }) => !isWhole(type) || type.name === 'bit' || type.name !== first.type.name))
    return binder.unproven(
      'On this connection, GENERATE_SERIES supports integers of one type. Convert its arguments.',
      source,
    );
  const [start, stop, written] = given.map(({ sql }) => castTo(sql, bigint)) as [string, string, string | undefined];
  const step = written
    ? `CASE WHEN ${written} = 0 THEN ${raise(4199, 'Argument value 0 is invalid for argument 3 of generate_series function.', 'BIGINT')} ELSE ${written} END`
    : `CASE WHEN ${start} > ${stop} THEN -1 ELSE 1 END`;
  const column = { name: 'value', type: first.type, isNullable: false };
  return {
    sql: `SELECT ${castTo(`unnest(generate_series(${start}, ${stop}, ${step}))`, first.type)} AS c1`,
    columns: [column],
  };
}
