import type { SqlType, TextTypeName } from '@platbook/sql/tsql/sql-types';
import { putClock, putDatetime, putDatetime2, putDay, putSmalldatetime } from './calendar.ts';
import { TdsBytes } from './tds-bytes.ts';
import { putBinary, putNullText, putText, type TextForm } from './text.ts';
import { outOfCalendar, overflow, UnsendableValueError } from './unsendable-value-error.ts';
import { decimalBytes, wideTypeOf, wireTypeOf } from './wire-type.ts';

const dayMs = 86_400_000;
const wholeRanges = { tinyint: [0n, 255n], smallint: bits(16n), int: bits(32n), bigint: bits(64n) } as const;
const moneyRanges = { smallmoney: bits(32n), money: bits(64n) } as const;
const moneyScale = 4;
const uuidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** As in ROW and RETURNVALUE, from its text (see ParameterText). Throws UnsendableValueError. */
export function buildValue(type: SqlType, text: string | null): Buffer {
  const out = new TdsBytes();
  putValue(out, type, text);
  return out.take();
}

export function buildRow(types: readonly SqlType[], values: readonly (string | null)[], isWide = false): Buffer {
  const out = new TdsBytes();
  out.startRow();
  out.reserve(1);
  out.whole(rowToken, 1);
  for (const [index, type] of types.entries()) putValue(out, type, values[index] ?? null, isWide);
  return out.take();
}

export const rowToken = 0xd1;

export function textFormOf(type: SqlType, isWide = false): TextForm | undefined {
  if (!('length' in type)) return undefined;
  const { name } = type;
  const isWidened = isWide && wideTypeOf(type) !== type;
  return {
    name,
    length: type.length === 'max' ? undefined : type.length,
    isNational: isWidened || name.startsWith('n'),
    isWidened,
    isFixed: !name.includes('var') && type.length !== 'max',
  };
}

function putValue(out: TdsBytes, type: SqlType, text: string | null, isWide = false): void {
  const form = textFormOf(type, isWide);
  if (form && text === null) {
    putNullText(out, form.length === undefined);
  } else if (form && text !== null) {
    const source = Buffer.from(text, type.name.endsWith('binary') ? 'hex' : 'utf8');
    if (type.name.endsWith('binary')) putBinary(out, source, form);
    else putText(out, source, 0, source.length, form);
  } else {
    out.reserve(20);
    const isNull = text === null || type.name === 'null';
    out.whole(isNull ? 0 : wireTypeOf(type).bytes, 1);
    if (!isNull) (puts[type.name as FixedName] as Put<FixedName>)(out, text, type as FixedType<FixedName>);
  }
}

type FixedName = Exclude<SqlType['name'], 'null' | TextTypeName | 'binary' | 'varbinary'>;
type FixedType<Name extends FixedName> = SqlType & { readonly name: Name };
type Put<Name extends FixedName> = (out: TdsBytes, text: string, type: FixedType<Name>) => void;

const putInteger: Put<keyof typeof wholeRanges> = (out, text, type) =>
  putWhole(out, BigInt(text), wholeRanges[type.name], wireTypeOf(type).bytes, type.name);
const putReal: Put<'real' | 'float'> = (out, text, { name }) => putFloat(out, Number(text), name);
const putInstant: Put<'datetime2' | 'datetimeoffset'> = (out, text, { name, scale }) => {
  const { day, micros, offset } = momentOf(text, name);
  putDatetime2(out, day, micros, scale, name);
  if (name === 'datetimeoffset') out.whole(offset, 2);
};

const puts: { [Name in FixedName]: Put<Name> } = {
  bit: (out, text) => out.whole(Number(text) === 0 ? 0 : 1, 1),
  tinyint: putInteger,
  smallint: putInteger,
  int: putInteger,
  bigint: putInteger,
  real: putReal,
  float: putReal,
  smallmoney: (out, text, { name }) => putWhole(out, unscaled(text, moneyScale), moneyRanges.smallmoney, 4, name),
  money(out, text, { name }) {
    const value = unscaled(text, moneyScale);
    requireRange(value, moneyRanges.money, name);
    // The upper half comes first.
    out.whole(Number(value >> 32n), 4);
    out.whole(Number(value & 0xff_ff_ff_ffn), 4);
  },
  decimal: (out, text, { precision, scale }) => putDecimal(out, unscaled(text, scale), precision),
  uniqueidentifier(out, text) {
    const bytes = Buffer.from(text.replaceAll('-', ''), 'hex');
    out.raw(Buffer.from(uuidOrder.map((at) => bytes[at] as number)));
  },
  date: (out, text, { name }) => putDay(out, momentOf(text, name).day, name),
  time(out, text, { name, scale }) {
    const { day, micros } = momentOf(`1970-01-01 ${text}`, name);
    if (day !== 0) throw outOfCalendar(name);
    putClock(out, micros, scale);
  },
  datetime(out, text, { name }) {
    const { day, micros } = momentOf(text, name);
    putDatetime(out, day, micros);
  },
  smalldatetime(out, text, { name }) {
    const { day, micros } = momentOf(text, name);
    putSmalldatetime(out, day, micros);
  },
  datetime2: putInstant,
  datetimeoffset: putInstant,
};

/** A floating-point number. Values that SQL Server lacks are an error: sending NULL would be a wrong answer. */
function putFloat(out: TdsBytes, value: number, name: 'real' | 'float'): void {
  if (!Number.isFinite(value)) throw overflow(name);
  if (name === 'float') out.length = out.bytes.writeDoubleLE(value, out.length);
  else if (Number.isFinite(Math.fround(value))) out.length = out.bytes.writeFloatLE(value, out.length);
  else throw overflow(name);
}

function putDecimal(out: TdsBytes, value: bigint, precision: number): void {
  let rest = value < 0n ? -value : value;
  if (rest >= 10n ** BigInt(precision)) throw overflow('numeric');
  out.whole(value < 0n ? 0 : 1, 1);
  for (let count = 0; count < decimalBytes(precision); count += 4) {
    out.whole(Number(rest & 0xff_ff_ff_ffn), 4);
    rest >>= 32n;
  }
}

function putWhole(out: TdsBytes, value: bigint, range: readonly [bigint, bigint], width: number, name: string): void {
  requireRange(value, range, name);
  out.whole(Number(BigInt.asIntN(32, value)), Math.min(4, width));
  if (width === 8) out.whole(Number(value >> 32n), 4);
}

function requireRange(value: bigint, [low, high]: readonly [bigint, bigint], name: string): void {
  if (value < low || value > high) throw overflow(name);
}

function bits(width: bigint): readonly [bigint, bigint] {
  return [-(1n << (width - 1n)), (1n << (width - 1n)) - 1n];
}

/** A decimal text as an integer scaled by 10^scale. Further fractional digits would be lost, so they are an error. */
function unscaled(text: string, scale: number): bigint {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  if (sign === undefined || /[1-9]/.test(fraction.slice(scale)))
    throw new UnsendableValueError(8114, 'Error converting data type varchar to numeric.');
  const value = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0') || '0');
  return sign === '-' ? -value : value;
}

function momentOf(text: string, name: string): { day: number; micros: number; offset: number } {
  const found =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(Z|[+-]\d\d(?::\d\d)?))?)?$/.exec(
      text.trim(),
    );
  if (!found) throw outOfCalendar(name);
  const [year, month, date, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part))) as number[];
  const midnight = new Date(0);
  midnight.setUTCFullYear(year as number, (month as number) - 1, date);
  if (midnight.getUTCMonth() + 1 !== month) throw outOfCalendar(name);
  const offset = offsetOf(found[8]);
  const micros =
    ((hour * 60 + minute - offset) * 60 + second) * 1e6 + Number((found[7] ?? '').padEnd(7, '0').slice(0, 7)) / 10;
  const day = Math.floor(micros / (dayMs * 1000));
  return { day: midnight.getTime() / dayMs + day, micros: micros - day * dayMs * 1000, offset };
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith('-') ? -minutes : minutes;
}
