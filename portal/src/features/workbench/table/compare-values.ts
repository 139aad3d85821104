import type { Column, ResultValue } from '@platbook/contract/workbench/batches';

export type ValueKind = 'number' | 'date' | 'boolean' | 'text';

/** Times, JSON and unknown types compare as text. */
export function kindOf({ datatype }: Pick<Column, 'datatype'>): ValueKind {
  if (datatype === 'number' || datatype === 'boolean') return datatype;
  return datatype === 'date' || datatype === 'datetime' ? 'date' : 'text';
}

export interface SortKey {
  first: number;
  second: string;
}

/** Numbers with at most this many characters are distinguished by their doubles. */
const sureDigits = 15;
const noKey: SortKey = { first: 0, second: '' };

export function sortKey(value: string | number | boolean, kind: ValueKind): SortKey {
  if (kind === 'number') {
    if (typeof value === 'number') return { first: value, second: '' };
    const first = numberOf(value as string);
    // The digits are needed only if a double can lose some.
    const isSure = Number.isNaN(first) || (value as string).length <= sureDigits;
    return { first, second: isSure ? '' : String(value) };
  }
  if (kind === 'boolean') return { first: value === true || value === 'true' ? 1 : 0, second: '' };
  if (kind === 'date') return dateKey(String(value));
  return { first: 0, second: String(value).toLowerCase() };
}

/** Negative if a comes before b, positive if after it, 0 if equal. NaN sorts after all numbers, as in databases. */
export function compareKeys(a: SortKey, b: SortKey, kind: ValueKind): number {
  if (a.first !== b.first) {
    if (Number.isNaN(a.first)) return Number.isNaN(b.first) ? 0 : 1;
    if (Number.isNaN(b.first) || a.first < b.first) return -1;
    return 1;
  }
  // Numbers whose digits exceed a double's precision are sent as text, so equal doubles are compared digit by digit.
  if (kind === 'number')
    return a.second || b.second ? compareDecimals(a.second || String(a.first), b.second || String(b.first)) : 0;
  return a.second < b.second ? -1 : a.second > b.second ? 1 : 0;
}

/** Compares two values of a column; NULL is greater than everything. */
export function compareValues(a: ResultValue, b: ResultValue, kind: ValueKind): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const [x, y] = [sortKey(a, kind), sortKey(b, kind)];
  const order = compareKeys(x, y, kind);
  if (order !== 0 || kind !== 'text') return order;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

const numberText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export function numberOf(text: string): number {
  const trimmed = text.trim();
  if (/^[+-]?infinity$/i.test(trimmed)) return trimmed.startsWith('-') ? -Infinity : Infinity;
  return numberText.test(trimmed) ? Number(trimmed) : Number.NaN;
}

export function compareDecimals(a: string, b: string): number {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (!x || !y) return 0;
  if (x.sign !== y.sign) return x.sign - y.sign;
  if (x.magnitude !== y.magnitude) return x.sign * (x.magnitude - y.magnitude);
  return x.digits === y.digits ? 0 : x.digits < y.digits ? -x.sign : x.sign;
}

/** Sign, position of the first digit, and digits without leading and trailing zeros; undefined if there are no digits. */
function decimalOf(text: string): { sign: number; magnitude: number; digits: string } | undefined {
  const found = /^\s*([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?\s*$/i.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const all = whole + fraction;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/0+$/, '');
  if (digits === '') return { sign: 0, magnitude: 0, digits };
  return { sign: sign === '-' ? -1 : 1, magnitude: whole.length - leading + Number(exponent), digits };
}

/** Orders years BC and after 9999; the rest of an ISO date sorts as text. */
function dateKey(text: string): SortKey {
  if (text === 'infinity') return { ...noKey, first: Infinity };
  if (text === '-infinity') return { ...noKey, first: -Infinity };
  const found = /^([+-]?\d+)-(.*?)( \(BC\))?$/.exec(text);
  if (!found) return { first: Number.NaN, second: text };
  const year = Number(found[1]);
  // A trailing Z would sort after a fraction's point.
  return { first: found[3] ? 1 - year : year, second: (found[2] ?? '').replace(/Z$/, '') };
}
