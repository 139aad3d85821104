import type { Binder } from '../binder/binder.ts';
import { type Bound, castTo, nullOf, quoted, settled, tooLong } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import type { Node } from '../syntax-names.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';
import {
  type Family,
  familyOf,
  isMoney,
  isNumber,
  isText,
  nameInMessages,
  type TextType,
} from '../type-system/type-rules.ts';
import { constantText, constantToMoment } from './convert-constant.ts';
import { momentTo } from './convert-moment.ts';
import { fitText, textOf } from './text-of.ts';

type OffsetType = { readonly name: 'datetimeoffset'; readonly scale: number };

function toOffset(conversion: Conversion, value: Bound, to: OffsetType): Bound | undefined {
  const { sql, type } = value;
  const result = { type: to, isNullable: value.isNullable || conversion.mode === 'try' };
  if (type.name === 'datetimeoffset') {
    if (to.scale >= type.scale) return { ...result, sql };
    const rounded = momentTo(conversion, { ...value, ...utcOf(sql) }, plain(to.scale));
    return { ...result, sql: `tsql_at(${rounded}, struct_extract(${sql}, 'minutes'))` };
  }
  if (familyOf(type) === 'text') return { ...result, sql: textAt(conversion, value, to) };
  const utc = type.name === 'datetime2' && type.scale <= to.scale ? sql : momentTo(conversion, value, plain(to.scale));
  return utc === undefined ? undefined : { ...result, sql: `tsql_at(${utc}, 0)`, utc };
}

const plain = (scale: number): SqlType => ({ name: 'datetime2', scale });
const utcOf = (sql: string) => ({ sql: `tsql_utc(${sql})`, type: plain(7) });

function textAt(conversion: Conversion, { sql, constant }: Bound, to: OffsetType): string {
  if (constant?.kind === 'text') {
    const [, moment = '', sign = '+', hours = '0', minutes = '0'] =
      /^(.*?)\s*(?:z|([+-])(\d\d):(\d\d))?\s*$/i.exec(constant.value) ?? [];
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
    const isZone = Math.abs(offset) <= 14 * 60 && Number(minutes) < 60;
    const local = constantToMoment(conversion, isZone ? moment : constant.value, plain(to.scale));
    return `tsql_local_at(${local}, ${offset})`;
  }
  if (conversion.mode !== 'try' && to.scale >= 6) return `tsql_text_at(${sql})`;
  const what = conversion.mode === 'try' ? 'TRY_CAST and TRY_CONVERT to datetimeoffset' : `datetimeoffset(${to.scale})`;
  return conversion.binder.unsupported(`Converting computed text with ${what}`, conversion.at);
}

export interface Conversion {
  readonly binder: Binder;
  readonly at: Node;
  /** Absent for an implicit conversion. */
  readonly mode?: 'explicit' | 'try';
}

/** Parsing a text repeats it several times inside its macro, so nested conversions would grow with every level. */
const mostMacros = 6;

export function convert(conversion: Conversion, from: Bound, to: SqlType): Bound {
  const value = settled(from);
  if (sameType(value.type, to)) return value;
  if (value.constant?.kind === 'null' || value.type.name === 'null') return nullOf(to);
  const isTry = conversion.mode === 'try';
  if (isText(value.type) && (value.sql.match(/tsql_/g) ?? []).length > mostMacros)
    return conversion.binder.refuse(8623, tooLong, conversion.at);
  if (isText(to)) return toText(conversion, value, to);
  if (to.name === 'datetimeoffset')
    return toOffset(conversion, value, { name: to.name, scale: to.scale }) ?? clash(conversion, value.type, to);
  if (to.name === 'binary' || to.name === 'varbinary') return toBinary(conversion, value, to);
  const sql = rule(conversion, value, to);
  return { sql, type: to, isNullable: value.isNullable || isTry };
}

function rule(conversion: Conversion, value: Bound, to: SqlType): string {
  const from = familyOf(value.type);
  const target = familyOf(to);
  if (target === 'date' || target === 'datetime' || target === 'time') {
    if (from === 'text' && value.constant?.kind === 'text')
      return constantToMoment(conversion, value.constant.value, to);
    return momentTo(conversion, value, to) ?? clash(conversion, value.type, to);
  }
  const found = numberRules[target]?.(conversion, value, to, from);
  return found ?? clash(conversion, value.type, to);
}

const wholeBits = { tinyint: 8, smallint: 16, int: 32, bigint: 64 } as const;

/** The last bytes count; those of a tinyint are unsigned. */
function wholeOfBytes(digits: string, to: SqlType): string {
  const bits = wholeBits[to.name as keyof typeof wholeBits];
  const value = BigInt(`0x0${digits}`);
  return castTo(String(to.name === 'tinyint' ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)), to);
}

type NumberRule = (conversion: Conversion, value: Bound, to: SqlType, from: Family) => string | undefined;

const numberRules: Partial<Record<Family, NumberRule>> = {
  whole: (conversion, value, to, from) => {
    const cast = castOf(conversion);
    const name = quoted(to.name);
    if (from === 'text') {
      const read =
        conversion.mode === 'try'
          ? `tsql_try_${to.name === 'bit' ? 'bit' : 'whole'}(${value.sql})`
          : `tsql_${to.name === 'bit' ? `bit(${value.sql})` : `whole(${value.sql}, ${name})`}`;
      return to.name === 'bit' ? read : `${cast}(${read} AS ${engineTypeOf(to)})`;
    }
    const literal = from === 'binary' ? /^unhex\('([0-9A-Fa-f]*)'\)$/.exec(value.sql)?.[1] : undefined;
    if (literal !== undefined && to.name !== 'bit') return wholeOfBytes(literal, to);
    if (from === 'datetime' || from === 'date' || from === 'time' || from === 'uuid' || from === 'binary')
      return undefined;
    if (to.name === 'bit') return `(${value.sql} <> 0)`;
    const whole = isMoney(value.type) ? `round(${value.sql})` : `trunc(${value.sql})`;
    return `${cast}(${from === 'whole' ? value.sql : whole} AS ${engineTypeOf(to)})`;
  },
  decimal: (conversion, value, to, from) => {
    const cast = castOf(conversion);
    const whole = value.type.name === 'bit' ? `CAST(${value.sql} AS INTEGER)` : value.sql;
    const kind = isMoney(to) ? 'money' : 'exact';
    if (from === 'text')
      return `${cast}(tsql_${conversion.mode === 'try' ? 'try_' : ''}${kind}(${value.sql}) AS ${engineTypeOf(to)})`;
    return ['whole', 'decimal', 'float'].includes(from) ? `${cast}(${whole} AS ${engineTypeOf(to)})` : undefined;
  },
  float: (conversion, value, to, from) => {
    const cast = castOf(conversion);
    const whole = value.type.name === 'bit' ? `CAST(${value.sql} AS INTEGER)` : value.sql;
    if (from === 'text')
      return `${cast}(tsql_${conversion.mode === 'try' ? 'try_' : ''}real(${value.sql}) AS ${engineTypeOf(to)})`;
    // DuckDB loses the last bits of decimals with more digits than a float has; their text is parsed exactly.
    if (value.type.name === 'decimal' && value.type.precision > 15)
      return `${cast}(CAST(${value.sql} AS VARCHAR) AS ${engineTypeOf(to)})`;
    return ['whole', 'decimal', 'float'].includes(from) ? `${cast}(${whole} AS ${engineTypeOf(to)})` : undefined;
  },
  uuid: (conversion, value, to, from) =>
    from === 'text' && conversion.mode !== 'try' ? `CAST(${value.sql} AS ${engineTypeOf(to)})` : undefined,
};

const castOf = ({ mode }: Conversion) => (mode === 'try' ? 'TRY_CAST' : 'CAST');

function toText(conversion: Conversion, value: Bound, to: TextType): Bound {
  const constant = constantText(conversion, value, to);
  if (constant) return constant;
  const text = textOf(value);
  if (text === undefined) return clash(conversion, value.type, to);
  const isTry = conversion.mode === 'try';
  const sql = fitText(text, value.type, to, isTry);
  const isPadded = to.name === 'char' || to.name === 'nchar';
  const isCut = sql !== text;
  return {
    sql,
    type: to,
    isNullable: value.isNullable || isTry,
    mayEndInBlank: isPadded || value.mayEndInBlank || (isCut && isText(value.type)),
  };
}

function sameType(left: SqlType, right: SqlType): boolean {
  if (left.name !== right.name) return false;
  if (left.name === 'decimal' && right.name === 'decimal')
    return left.precision === right.precision && left.scale === right.scale;
  if ('length' in left && 'length' in right) return left.length === right.length;
  return !('scale' in left && 'scale' in right) || left.scale === right.scale;
}

type BinaryType = Extract<SqlType, { name: 'binary' | 'varbinary' }>;

const bytesOfWhole: Partial<Record<SqlType['name'], number>> = { bit: 1, tinyint: 1, smallint: 2, int: 4, bigint: 8 };

/** An integer is stored big-endian. It is truncated on the left, and binary(n) pads it there with zeros. */
function toBinary(conversion: Conversion, value: Bound, to: BinaryType): Bound {
  const bound = (sql: string): Bound => ({
    sql,
    type: to,
    isNullable: value.isNullable || conversion.mode === 'try',
  });
  if (fitsBinary(value.type, to)) return bound(value.sql);
  const bytes = bytesOfWhole[value.type.name];
  if (bytes === undefined) return clash(conversion, value.type, to);
  const most = to.length === 'max' ? bytes : to.length;
  const kept = Math.min(bytes, most);
  const digits = `right(lpad(hex(CAST(${value.sql} AS BIGINT)), 16, '0'), ${2 * kept})`;
  const padded = to.name === 'binary' && most > kept ? `lpad(${digits}, ${2 * most}, '0')` : digits;
  return bound(`unhex(${padded})`);
}

function fitsBinary(from: SqlType, to: SqlType): boolean {
  if (familyOf(from) !== 'binary' || (to.name !== 'varbinary' && to.name !== 'binary')) return false;
  const [given, most] = [from, to].map((type) => ('length' in type && type.length !== 'max' ? type.length : Infinity));
  if (to.name === 'binary') return from.name === 'binary' && given === most;
  return (given as number) <= (most as number);
}

const isKnownThere = (one: SqlType, other: SqlType) =>
  ((one.name === 'datetime' || one.name === 'smalldatetime') && isNumber(other)) ||
  (familyOf(one) === 'binary' && (isNumber(other) || isText(other) || familyOf(other) === 'binary'));

function clash({ binder, at, mode }: Conversion, from: SqlType, to: SqlType): never {
  const [source, target] = [nameInMessages(from), nameInMessages(to)];
  if (isKnownThere(from, to) || isKnownThere(to, from))
    return binder.unsupported(`Converting ${source} to ${target}`, at);
  if (mode) return binder.refuseAs(529, at, source, target);
  return binder.refuseAs(206, at, source, target);
}
