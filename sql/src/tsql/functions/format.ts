import { type Bound, cast, castTo, quoted, raise } from '../binder/bound.ts';
import { ownErrors } from '../own-errors.ts';
import type { SqlType } from '../sql-types.ts';
import { asDecimal, familyOf, isMoney, isWhole } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse } from './function-entry.ts';

const result: SqlType = { name: 'nvarchar', length: 4000 };

/** FORMAT of integers, decimals, dates and times, limited to the .NET formats for en-US that give the same result in all its releases. */
function format(use: FunctionUse): Bound {
  const given = use.argument(0);
  const value = isMoney(given.type) ? { ...given, type: asDecimal(given.type) } : given;
  const pattern = constantText(use, 1);
  if (use.count > 2 && !/^en(-us)?$/i.test(constantText(use, 2)))
    return use.unproven('On this connection, FORMAT supports only the culture en-US.');
  const family = familyOf(value.type);
  const isMoment = family === 'date' || (family === 'datetime' && value.type.name !== 'datetimeoffset');
  const isNumber = (isWhole(value.type) && value.type.name !== 'bit') || value.type.name === 'decimal';
  if (!isMoment && !isNumber)
    return use.refuse(
      family === 'text' || family === 'null' ? 8116 : ownErrors.unproven,
      `FORMAT of ${value.type.name} is not supported on this connection. Convert it to a date or a decimal.`,
    );
  const sql = isMoment ? momentIn(pattern, value.sql) : numberIn(pattern, value);
  if (sql === undefined)
    return use.unproven(
      `The format '${pattern.slice(0, 40)}' is not supported for ${value.type.name} on this connection.`,
    );
  return cast(sql, result, [value], { isNullable: true, mayEndInBlank: true });
}

function constantText(use: FunctionUse, index: number): string {
  const { constant } = use.argument(index);
  if (constant?.kind === 'text') return constant.value;
  return use.unproven('FORMAT needs a constant format and culture on this connection.');
}

interface NumberForm {
  readonly least: number;
  readonly places: number;
  readonly isGrouped: boolean;
  readonly isPercent: boolean;
  /** A leading `$`: from standard format C, which formats negative numbers differently in different releases, or as written. */
  readonly dollar?: 'standard' | 'written';
}

function formOf(pattern: string, isOfWhole: boolean): NumberForm | undefined {
  const standard = /^([NFDC])(\d{0,2})$/i.exec(pattern);
  if (standard) {
    const [, letter = '', digits = ''] = standard;
    const kind = letter.toUpperCase();
    const plain = { isPercent: false, isGrouped: kind === 'N' || kind === 'C' };
    if (kind === 'D') return isOfWhole ? { ...plain, least: Math.max(1, Number(digits)), places: 0 } : undefined;
    const dollar = kind === 'C' ? ({ dollar: 'standard' } as const) : {};
    return { ...plain, least: 1, places: digits === '' ? 2 : Number(digits), ...dollar };
  }
  const own = /^(\$)?(#,##0|#,0|#,#{1,3}|#|0+|#0)(?:\.(0+))?(%)?$/.exec(pattern);
  if (!own) return undefined;
  const [, dollar, whole = '', fraction = '', percent] = own;
  return {
    least: whole.replace(/[^0]/g, '').length,
    places: fraction.length,
    isGrouped: whole.includes(','),
    isPercent: percent !== undefined,
    ...(dollar && { dollar: 'written' }),
  };
}

function numberIn(pattern: string, value: Bound): string | undefined {
  const isOfWhole = isWhole(value.type);
  const form = formOf(pattern, isOfWhole);
  const digits = value.type.name === 'decimal' ? value.type.precision : 19;
  if (!form || form.places > 10 || digits + form.places + 3 > 38) return undefined;
  const { least, places, isGrouped, isPercent, dollar } = form;
  const scale = value.type.name === 'decimal' ? value.type.scale : 0;
  if (scale + digits + 3 > 38) return undefined;
  const exact = `CAST(${value.sql} AS DECIMAL(38,${scale}))`;
  const scaled = isPercent ? `(${exact} * CAST(100 AS DECIMAL(3,0)))` : exact;
  const rounded = `CAST(${scaled} AS DECIMAL(38,${places}))`;
  const whole = `CAST(trunc(abs(${rounded})) AS HUGEINT)`;
  const plain = isGrouped ? `format('{:,}', ${whole})` : `CAST(${whole} AS VARCHAR)`;
  const filled = least > 1 ? `lpad(${plain}, CAST(greatest(${least}, length(${plain})) AS INTEGER), '0')` : plain;
  const before = least === 0 ? `CASE WHEN ${whole} = 0 THEN '' ELSE ${filled} END` : filled;
  const behind = places > 0 ? ` || '.' || right(CAST(${rounded} AS VARCHAR), ${places})` : '';
  const unsure = raise(ownErrors.unproven, 'The format C is ambiguous for negative values. Use $#,##0.00.', 'VARCHAR');
  const sign =
    dollar === 'standard'
      ? `CASE WHEN ${value.sql} < 0 THEN ${unsure} ELSE '$' END`
      : `CASE WHEN ${rounded} < 0 THEN '-' ELSE '' END${dollar ? " || '$'" : ''}`;
  return `(${sign} || ${before}${behind}${isPercent ? " || '%'" : ''})`;
}

const standardMoments: Readonly<Record<string, string>> = {
  d: 'M/d/yyyy',
  g: 'M/d/yyyy h:mm tt',
  G: 'M/d/yyyy h:mm:ss tt',
  t: 'h:mm tt',
  T: 'h:mm:ss tt',
  s: "yyyy'-'MM'-'dd'T'HH':'mm':'ss",
};

const momentParts: Readonly<Record<string, string>> = {
  yyyy: '%Y',
  yy: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  M: '%-m',
  dddd: '%A',
  ddd: '%a',
  dd: '%d',
  d: '%-d',
  HH: '%H',
  H: '%-H',
  hh: '%I',
  h: '%-I',
  mm: '%M',
  m: '%-M',
  ss: '%S',
  s: '%-S',
  fff: '%g',
  tt: '%p',
};

function momentIn(pattern: string, sql: string): string | undefined {
  const written = pattern.length === 1 ? standardMoments[pattern] : pattern;
  if (written === undefined) return undefined;
  let form = '';
  for (const [part] of written.matchAll(/([A-Za-z])\1*|'[^'\\]*'|./gs)) {
    if (/^[A-Za-z]/.test(part)) {
      const known = Object.hasOwn(momentParts, part) ? momentParts[part] : undefined;
      if (known === undefined) return undefined;
      form += known;
    } else if (part.startsWith("'")) {
      if (part.length < 2) return undefined;
      form += part.slice(1, -1).replaceAll('%', '%%');
    } else if (/[-/., :()]/.test(part)) form += part;
    else return undefined;
  }
  return form === '' ? undefined : `strftime(CAST(${sql} AS TIMESTAMP), ${quoted(form)})`;
}

/** STR: the rounding is only certain if the printed float and its 15-digit decimal agree. */
function str(use: FunctionUse): Bound {
  const value = use.as(0, { name: 'float' });
  const [length, places] = [constantCount(use, 1, 10, 8000), constantCount(use, 2, 0, 16)];
  const printed = `printf('%.${places}f', ${value.sql})`;
  const shown = castTo(castTo(`printf('%.14e', ${value.sql})`, { name: 'decimal', precision: 38, scale: places }), {
    name: 'varchar',
    length,
  });
  const sure = `tsql_same_text(${printed}, ${shown})`;
  // How SQL Server drops fractional digits to keep those before the point is unknown here.
  const whole = `length(split_part(${sure}, '.', 1))`;
  const sql = `CASE WHEN length(${sure}) <= ${length} THEN lpad(${sure}, ${length}, ' ') WHEN ${whole} > ${length} THEN repeat('*', ${length}) ELSE tsql_same_text(${sure}, NULL) END`;
  return cast(sql, { name: 'varchar', length }, [value], { mayEndInBlank: false });
}

function constantCount(use: FunctionUse, index: number, otherwise: number, most: number): number {
  if (use.count <= index) return otherwise;
  const { constant } = use.argument(index);
  if (constant?.kind === 'whole' && constant.value >= BigInt(index === 1 ? 1 : 0) && constant.value <= BigInt(most))
    return Number(constant.value);
  return use.unproven('STR needs a constant length and number of digits on this connection.');
}

export const formatFunctions: FunctionTable = { FORMAT: between(2, 3, format), STR: between(1, 3, str) };
