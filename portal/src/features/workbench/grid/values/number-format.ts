import { exactText } from '../../table/copy-rows.ts';
import type { ShownColumn } from '../columns/shown-columns.ts';

type Written = (value: number | string) => string;

/** How a column's numbers are written. Copies, exports and the cell viewer keep every digit. */
export function openNumberFormat(column: ShownColumn): Written {
  const { format = 'automatic' } = column;
  if (format === 'automatic') return automatic(column);
  if (format === 'plain') return (value) => exactText(value, column);
  const isKey = kindOf(column) !== 'amount';
  const spaced = (text: string) => (isKey && format !== 'thousands' ? text : withThousands(text));
  return (value) => {
    const text = exactText(value, column);
    if (!isWritable(value, text)) return text;
    if (format === 'thousands') return text.includes('e') ? text : withThousands(text);
    if (format === 'currency') return withDollar(withThousands(rounded(value, text, /\.|e/.test(text) ? 2 : 0)));
    if (format === 'percent') return `${withThousands(asPercent(value, text, column))}%`;
    return spaced(rounded(value, text, Number(format)));
  };
}

/** Words in names of columns whose numbers are identifiers: no thousands separators. */
const keyWords = new Set(
  'year years yr decade vintage id ids fips zip zips zip4 zip5 code codes number no key apn lot block tract geoid phone sequence seq rank'.split(
    ' ',
  ),
);
/** The same in names without capitals, whose words can't be told apart. */
const joinedKey =
  /^(?:year|zip|fips)|(?:year|yearbuilt|zip|zipcode|fips|code|apn|geoid)$|[a-z](?<!pa|b|m|gr|val|vo|rap)id$/;
/** Coordinates keep six decimals; five are about one meter. */
const placeWords = new Set('lat latitude lon lng long longitude'.split(' '));
const yearWords = new Set('year years yr decade vintage'.split(' '));

/** Numbers of things, whatever the things are. */
const countWords = new Set('count counts'.split(' '));
const amountWords = new Set('of size area sqft total sum price value amount'.split(' '));

export type NumberKind = 'amount' | 'key' | 'year' | 'place';

/** By the dictionary's unit, else by the name. Only amounts get thousands separators and a sum. */
export function kindOf({ name, unit }: Pick<ShownColumn, 'name' | 'unit'>): NumberKind {
  if (unit !== undefined) return unit === 'key' ? 'key' : 'amount';
  const words = wordsIn(name);
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  if (has(countWords)) return 'amount';
  if (has(placeWords)) return 'place';
  if (has(yearWords)) return 'year';
  if (has(amountWords)) return 'amount';
  const isKey = has(keyWords) || (words.length === 1 && joinedKey.test(words[0] ?? ''));
  return isKey ? 'key' : 'amount';
}

function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

/** Decimals that the grid shows by itself. */
export const mostPlaces = 4;

function automatic(column: ShownColumn): Written {
  const kind = kindOf(column);
  const { unit, scale } = column;
  return (value) => {
    const text = exactText(value, column);
    if (!/^-?\d/.test(text) || text.includes('e')) return text;
    const short = scale === undefined || scale > mostPlaces ? shortText(value, text, kind) : text;
    if (kind !== 'amount') return short;
    const spaced = withThousands(short);
    if (unit === 'percent') return `${spaced}%`;
    return unit === 'dollars' ? withDollar(spaced) : spaced;
  };
}

/** Two decimals, or four digits below 1; a decimal of more than four places keeps four of them. */
function shortText(value: number | string, text: string, kind: NumberKind): string {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point <= 3) return text;
  if (kind === 'place') return trimmed(rounded(value, text, 6));
  if (typeof value === 'string') return /^-?0\./.test(text) ? text : rounded(value, text, mostPlaces);
  return Math.abs(value) >= 1 ? value.toFixed(2) : String(Number(value.toPrecision(4)));
}

function isWritable(value: number | string, text: string): boolean {
  return typeof value === 'number' ? Math.abs(value) < 1e21 : /^-?\d+(\.\d+)?$/.test(text);
}

/** Half away from zero; a text is rounded digit by digit, whatever its length. */
function rounded(value: number | string, text: string, places: number): string {
  const short = typeof value === 'number' ? value.toFixed(places) : roundText(text, places);
  return /^-[0.]+$/.test(short) ? short.slice(1) : short;
}

/** Rounds or pads the digits of a decimal. */
export function roundText(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length <= places) return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`;
  const isNegative = whole.startsWith('-');
  const kept = BigInt(whole.replace('-', '') + fraction.slice(0, places)) + (fraction.charAt(places) >= '5' ? 1n : 0n);
  const digits = String(kept).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${isNegative ? '-' : ''}${digits.slice(0, at)}${places > 0 ? `.${digits.slice(at)}` : ''}`;
}

/** A share of 1 is 100%, as in spreadsheets, unless the dictionary says that the numbers are percentages already. */
function asPercent(value: number | string, text: string, { unit }: ShownColumn): string {
  if (unit === 'percent') return rounded(value, text, 2);
  if (typeof value === 'number') return rounded(value * 100, '', 2);
  const [whole = '', fraction = ''] = text.split('.');
  const hundred = `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.replace(/^(-?)0+(?=\d)/, '$1');
  return rounded(text, `${hundred}.${fraction.slice(2)}`, 2);
}

function trimmed(text: string): string {
  return text.replace(/\.?0+$/, '');
}

function withDollar(text: string): string {
  return text.replace(/^-?/, '$&$$');
}

function withThousands(text: string): string {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return whole.length < 4 ? text : whole.replace(/\B(?=(\d{3})+$)/g, ',') + text.slice(whole.length);
}
