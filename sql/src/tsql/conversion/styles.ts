import type { Bound } from '../binder/bound.ts';
import { quoted, raise, raiseAs } from '../binder/bound.ts';
import { ownErrors } from '../own-errors.ts';
import { familyOf } from '../type-system/type-rules.ts';
import { textOf, usualMoment } from './text-of.ts';

const millis = (moment: string) => `lpad(CAST(millisecond(${moment}) % 1000 AS VARCHAR), 3, '0')`;
const format = (pattern: string) => (moment: string) => `strftime(${moment}, ${quoted(pattern)})`;

/** `Mar  5 2024  2:05:06:123PM` */
const longMoment = (moment: string) =>
  `strftime(${moment}, '%b ') || lpad(CAST(day(${moment}) AS VARCHAR), 2, ' ') || strftime(${moment}, ' %Y ') || lpad(strftime(${moment}, '%-I'), 2, ' ') || strftime(${moment}, ':%M:%S:') || ${millis(moment)} || strftime(${moment}, '%p')`;

const writers: Readonly<Record<number, (moment: string) => string>> = {
  0: usualMoment,
  100: usualMoment,
  1: format('%m/%d/%y'),
  101: format('%m/%d/%Y'),
  2: format('%y.%m.%d'),
  102: format('%Y.%m.%d'),
  3: format('%d/%m/%y'),
  103: format('%d/%m/%Y'),
  4: format('%d.%m.%y'),
  104: format('%d.%m.%Y'),
  5: format('%d-%m-%y'),
  105: format('%d-%m-%Y'),
  6: format('%d %b %y'),
  106: format('%d %b %Y'),
  7: format('%b %d, %y'),
  107: format('%b %d, %Y'),
  8: format('%H:%M:%S'),
  24: format('%H:%M:%S'),
  108: format('%H:%M:%S'),
  9: longMoment,
  109: longMoment,
  13: (moment) => `strftime(${moment}, '%d %b %Y %H:%M:%S:') || ${millis(moment)}`,
  113: (moment) => `strftime(${moment}, '%d %b %Y %H:%M:%S:') || ${millis(moment)}`,
  14: (moment) => `strftime(${moment}, '%H:%M:%S:') || ${millis(moment)}`,
  114: (moment) => `strftime(${moment}, '%H:%M:%S:') || ${millis(moment)}`,
  10: format('%m-%d-%y'),
  110: format('%m-%d-%Y'),
  11: format('%y/%m/%d'),
  111: format('%Y/%m/%d'),
  12: format('%y%m%d'),
  112: format('%Y%m%d'),
  20: format('%Y-%m-%d %H:%M:%S'),
  120: format('%Y-%m-%d %H:%M:%S'),
  21: (moment) => `strftime(${moment}, '%Y-%m-%d %H:%M:%S.') || ${millis(moment)}`,
  25: (moment) => `strftime(${moment}, '%Y-%m-%d %H:%M:%S.') || ${millis(moment)}`,
  121: (moment) => `strftime(${moment}, '%Y-%m-%d %H:%M:%S.') || ${millis(moment)}`,
  126: (moment) =>
    `strftime(${moment}, '%Y-%m-%dT%H:%M:%S') || CASE WHEN millisecond(${moment}) % 1000 = 0 THEN '' ELSE '.' || ${millis(moment)} END`,
  23: format('%Y-%m-%d'),
};

const dateWriters: Readonly<Record<number, (moment: string) => string>> = {
  ...Object.fromEntries(
    [1, 101, 2, 102, 3, 103, 4, 104, 5, 105, 6, 106, 7, 107, 10, 110, 11, 111, 12, 112, 23].map((style) => [
      style,
      writers[style]!,
    ]),
  ),
  ...Object.fromEntries([20, 120, 21, 25, 121, 126].map((style) => [style, format('%Y-%m-%d')])),
  0: (day) => `strftime(${day}, '%b ') || lpad(CAST(day(${day}) AS VARCHAR), 2, ' ') || strftime(${day}, ' %Y')`,
  100: (day) => `strftime(${day}, '%b ') || lpad(CAST(day(${day}) AS VARCHAR), 2, ' ') || strftime(${day}, ' %Y')`,
};

export function writeInStyle({ sql, type }: Pick<Bound, 'sql' | 'type'>, style: number): string | undefined {
  if (type.name === 'date') return dateWriters[style]?.(sql);
  if (type.name === 'datetime' || type.name === 'smalldatetime') return writers[style]?.(sql);
  if (type.name === 'time')
    return [8, 24, 108].includes(style) ? `strftime(DATE '1900-01-01' + ${sql}, '%H:%M:%S')` : undefined;
  if (type.name === 'datetime2' && [21, 25, 121].includes(style)) return textOf({ sql, type });
  if (type.name === 'datetimeoffset' && [21, 25, 121].includes(style)) return textOf({ sql, type });
  const moment = type.name === 'datetimeoffset' ? `tsql_local(${sql})` : sql;
  return familyOf(type) === 'datetime' && [1, 101, 102, 103, 104, 105, 110, 111, 112, 23, 108, 120, 20].includes(style)
    ? writers[style]?.(moment)
    : undefined;
}

export function writeMoney({ sql }: Bound, style: number): string | undefined {
  if (style === 2 || style === 126) return `CAST(CAST(${sql} AS DECIMAL(19,4)) AS VARCHAR)`;
  if (style !== 1) return undefined;
  const rounded = `CAST(${sql} AS DECIMAL(19,2))`;
  const whole = `format('{:,}', CAST(trunc(abs(${rounded})) AS HUGEINT))`;
  return `(CASE WHEN ${rounded} < 0 THEN '-' ELSE '' END || ${whole} || '.' || right(CAST(${rounded} AS VARCHAR), 2))`;
}

const readers: Readonly<Record<number, readonly [form: string, pattern: string]>> = {
  1: ['[0-9]{1,2}/[0-9]{1,2}/[0-9]{2}', '%m/%d/%y'],
  101: ['[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', '%m/%d/%Y'],
  102: ['[0-9]{4}[.][0-9]{1,2}[.][0-9]{1,2}', '%Y.%m.%d'],
  103: ['[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', '%d/%m/%Y'],
  104: ['[0-9]{1,2}[.][0-9]{1,2}[.][0-9]{4}', '%d.%m.%Y'],
  105: ['[0-9]{1,2}-[0-9]{1,2}-[0-9]{4}', '%d-%m-%Y'],
  110: ['[0-9]{1,2}-[0-9]{1,2}-[0-9]{4}', '%m-%d-%Y'],
  111: ['[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}', '%Y/%m/%d'],
  112: ['[0-9]{8}', '%Y%m%d'],
  23: ['[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}', '%Y-%m-%d'],
  120: ['[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2})?', ''],
  121: ['[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?)?', ''],
  126: ['[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?)?', ''],
};

/** Parses text in a style as a TIMESTAMP. Text in another format is an error even for TRY_CONVERT, because SQL Server might accept it. */
export function readInStyle(sql: string, style: number, isTry: boolean): string | undefined {
  const reader = readers[style];
  if (!reader) return undefined;
  const [form, pattern] = reader;
  const read = pattern ? `try_strptime(trim(${sql}), ${quoted(pattern)})` : `TRY_CAST(trim(${sql}) AS TIMESTAMP)`;
  const hasForm = `regexp_full_match(trim(${sql}), ${quoted(form)})`;
  const empty = `WHEN trim(${sql}) = '' THEN TIMESTAMP '1900-01-01'`;
  if (isTry) {
    const unread = raise(
      ownErrors.unproven,
      `Text in this format is not supported by TRY_CONVERT with style ${style} on this connection.`,
      'TIMESTAMP',
    );
    return `CASE ${empty} WHEN ${sql} IS NULL OR NOT regexp_matches(${sql}, '[0-9]') THEN NULL WHEN ${hasForm} THEN ${read} ELSE ${unread} END`;
  }
  const error = raiseAs(241, 'TIMESTAMP');
  return `CASE WHEN ${sql} IS NULL THEN NULL ${empty} WHEN ${hasForm} AND ${read} IS NOT NULL THEN ${read} ELSE ${error} END`;
}
