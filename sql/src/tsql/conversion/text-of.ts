import type { Bound } from '../binder/bound.ts';
import { quoted, raiseAs } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { familyOf, isFloat, isText, isWhole, nameInMessages, type TextType } from '../type-system/type-rules.ts';

export function textOf({ sql, type }: Pick<Bound, 'sql' | 'type'>): string | undefined {
  if (isText(type)) return sql;
  if (type.name === 'bit') return `CAST(CAST(${sql} AS INTEGER) AS VARCHAR)`;
  if (type.name === 'decimal' && type.scale > 0 && type.scale === type.precision) return withLeadingZero(sql);
  if (isWhole(type) || type.name === 'decimal') return `CAST(${sql} AS VARCHAR)`;
  if (type.name === 'money' || type.name === 'smallmoney') return `CAST(CAST(${sql} AS DECIMAL(19,2)) AS VARCHAR)`;
  if (isFloat(type)) return floatText(sql);
  if (type.name === 'date') return `strftime(${sql}, '%Y-%m-%d')`;
  if (type.name === 'datetime' || type.name === 'smalldatetime') return usualMoment(sql);
  if (type.name === 'datetime2') return `strftime(${sql}, '%Y-%m-%d %H:%M:%S')${fraction(sql, type.scale)}`;
  if (type.name === 'datetimeoffset') {
    const local = `tsql_local(${sql})`;
    return `strftime(${local}, '%Y-%m-%d %H:%M:%S')${fraction(local, type.scale)} || ' ' || tsql_zone(struct_extract(${sql}, 'minutes'))`;
  }
  if (type.name === 'time') return `strftime(DATE '1900-01-01' + ${sql}, '%H:%M:%S')${fraction(sql, type.scale)}`;
  if (type.name === 'uniqueidentifier') return `upper(CAST(${sql} AS VARCHAR))`;
  return undefined;
}

/** DuckDB writes a decimal below 1 as `.25`. */
const withLeadingZero = (sql: string) => `regexp_replace(CAST(${sql} AS VARCHAR), '^(-?)\\.', '\\10.')`;

/** At most six digits, and a three-digit exponent if there is one. */
const floatText = (sql: string) =>
  `regexp_replace(printf('%g', CAST(${sql} AS DOUBLE)), 'e([+-])([0-9]{2})$', 'e\\10\\2')`;

/** Stored fractions end with the sixth digit: a seventh is always 0. */
const fraction = (sql: string, scale: number) =>
  scale === 0 ? '' : ` || '.' || left(lpad(CAST(microsecond(${sql}) % 1000000 AS VARCHAR), 6, '0') || '0', ${scale})`;

/** `Feb 29 2024 12:00PM`: style 0, which pads single-digit days and hours with a blank. */
export const usualMoment = (sql: string) =>
  `strftime(${sql}, '%b ') || lpad(CAST(day(${sql}) AS VARCHAR), 2, ' ') || strftime(${sql}, ' %Y ') || lpad(strftime(${sql}, '%-I'), 2, ' ') || strftime(${sql}, ':%M%p')`;

export function fitText(sql: string, from: SqlType, to: TextType, isTry = false): string {
  const { length } = to;
  if (length === 'max') return sql;
  const isFixed = to.name === 'char' || to.name === 'nchar';
  if (isText(from)) {
    const isShort = from.length !== 'max' && from.length <= length;
    return isFixed ? `rpad(${sql}, ${length}, ' ')` : isShort ? sql : `left(${sql}, ${length})`;
  }
  const fitted = tooLong(sql, from, to, length, isTry);
  return isFixed ? `rpad(${fitted}, ${length}, ' ')` : fitted;
}

const longest: Partial<Record<SqlType['name'], number>> = {
  bit: 1,
  tinyint: 3,
  smallint: 6,
  int: 11,
  bigint: 20,
  real: 14,
  float: 14,
  money: 21,
  smallmoney: 14,
};

/** Numbers are never truncated: an integer that does not fit becomes an asterisk, any other number an error; dates are truncated. */
function tooLong(sql: string, from: SqlType, to: TextType, length: number, isTry: boolean): string {
  const family = familyOf(from);
  if (family === 'date' || family === 'datetime' || family === 'time') return `left(${sql}, ${length})`;
  const most = from.name === 'decimal' ? from.precision + 3 : (longest[from.name] ?? 40);
  if (most <= length) return sql;
  const isStar = family === 'whole' && (to.name === 'char' || to.name === 'varchar');
  const otherwise = isStar
    ? quoted('*')
    : isTry
      ? 'NULL'
      : raiseAs(8115, 'VARCHAR', nameInMessages(from), nameInMessages(to));
  return `CASE WHEN length(${sql}) > ${length} THEN ${otherwise} ELSE ${sql} END`;
}
