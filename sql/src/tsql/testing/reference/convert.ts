import type { SqlType } from '../../sql-types.ts';
import { dayText, readDay, secondsPerDay } from './calendar.ts';
import { rangeOf } from './result-types.ts';
import { ExpectedError, familyOf, NotCovered, type Value } from './value.ts';

export function convert(value: Value, from: SqlType, to: SqlType): Value {
  if (value === null) return null;
  const [source, target] = [familyOf(from), familyOf(to)];
  switch (target) {
    case 'whole':
      return toWhole(value, from, to);
    case 'decimal':
      return toDecimal(value, from, to as Extract<SqlType, { name: 'decimal' }>);
    case 'float':
      if (source === 'whole') return Number(value);
      if (source === 'decimal') return Number(decimalText(value as bigint, from));
      if (source === 'float') return value;
      break;
    case 'text':
      return cut(textOf(value, from), to);
    case 'date':
      if (source === 'date') return value;
      if (source === 'moment') return Math.floor((value as number) / secondsPerDay);
      if (source === 'text') return readDay(value as string);
      break;
    case 'moment':
      if (source === 'moment') return value;
      if (source === 'date') return (value as number) * secondsPerDay;
      break;
    default:
  }
  throw new NotCovered(`${from.name} to ${to.name}`);
}

function toWhole(value: Value, from: SqlType, to: SqlType): bigint {
  const source = familyOf(from);
  let whole: bigint;
  if (source === 'whole') whole = value as bigint;
  else if (source === 'decimal') whole = (value as bigint) / 10n ** BigInt(scaleOf(from));
  else if (source === 'float') whole = BigInt(Math.trunc(value as number));
  else if (source === 'text') whole = readWhole(value as string);
  else throw new NotCovered(`${from.name} to ${to.name}`);
  if (to.name === 'bit') return whole === 0n && isZero(value, source) ? 0n : 1n;
  return within(whole, to, source === 'text' ? 248 : source === 'float' ? 232 : 8115);
}

const isZero = (value: Value, source: string) => source === 'text' || Number(value) === 0;

export function within(whole: bigint, type: SqlType, number = 8115): bigint {
  const [least, most] = rangeOf(type);
  if (whole < least || whole > most) throw new ExpectedError(number);
  return whole;
}

/** Surrounding blanks are ignored, and the empty text is 0. */
function readWhole(text: string): bigint {
  const plain = text.trim();
  if (!/^[+-]?\d*$/.test(plain)) throw new ExpectedError(245);
  return BigInt(/\d/.test(plain) ? plain.replace('+', '') : 0);
}

function toDecimal(value: Value, from: SqlType, to: Extract<SqlType, { name: 'decimal' }>): bigint {
  const source = familyOf(from);
  if (source !== 'whole' && source !== 'decimal') throw new NotCovered(`${from.name} to decimal`);
  return fitting(rescale(value as bigint, scaleOf(from), to.scale), to);
}

export function fitting(value: bigint, type: Extract<SqlType, { name: 'decimal' }>): bigint {
  if (abs(value) >= 10n ** BigInt(type.precision)) throw new ExpectedError(8115);
  return value;
}

export const scaleOf = (type: SqlType) => (type.name === 'decimal' ? type.scale : 0);
const abs = (value: bigint) => (value < 0n ? -value : value);

/** With another number of fractional digits, rounded half away from zero. */
export function rescale(value: bigint, from: number, to: number): bigint {
  if (to >= from) return value * 10n ** BigInt(to - from);
  const unit = 10n ** BigInt(from - to);
  const half = value < 0n ? -unit / 2n : unit / 2n;
  return (value + half) / unit;
}

export function decimalText(value: bigint, type: SqlType): string {
  const scale = scaleOf(type);
  const text = `${abs(value)}`.padStart(scale + 1, '0');
  const sign = value < 0n ? '-' : '';
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function textOf(value: Value, from: SqlType): string {
  switch (familyOf(from)) {
    case 'whole':
      return `${value}`;
    case 'decimal':
      return decimalText(value as bigint, from);
    case 'text':
      return value as string;
    case 'date':
      return dayText(value as number);
    default:
      throw new NotCovered(`${from.name} to text`);
  }
}

function cut(text: string, to: SqlType): string {
  return 'length' in to && to.length !== 'max' ? text.slice(0, to.length) : text;
}
