import type { Column } from '@platbook/contract/workbench/batches';
import type { ColumnUnit } from '@platbook/property/column-unit';
import { exactText } from '../../table/copy-rows.ts';
import type { ShownColumn } from '../columns/shown-columns.ts';
import { visibleText } from './visible-text.ts';

/** Maximum length of a cell's text; the column is at most 350 px wide, so more would only slow down the page. */
const cellTextLength = 300;

/** Numbers are right-aligned, including numbers sent as text to keep their digits. */
export function isNumberColumn(column: Pick<Column, 'datatype'>): boolean {
  return column.datatype === 'number';
}

export function cellText(value: string | number | boolean, column: ShownColumn): string {
  if (isNumberColumn(column) && typeof value !== 'boolean') return numberText(value, column);
  const text = String(value);
  return text.length > cellTextLength ? `${visibleText(text.slice(0, cellTextLength))}…` : visibleText(text);
}

/** Words in names of columns whose numbers are identifiers: no thousands separators. */
const plainWords = new Set(
  'year years id ids fips zip zips code codes number no key apn lot block phone sequence seq rank'.split(' '),
);
/** Coordinates keep six decimals; five are about one meter. */
const placeWords = new Set('lat latitude lon lng long longitude'.split(' '));

/** By its unit, then its declared scale, then its column name and digits. Copies and exports keep every digit. */
function numberText(value: number | string, column: ShownColumn): string {
  const text = exactText(value, column);
  if (!/^-?\d/.test(text) || text.includes('e')) return text;
  const words = wordsOf(column.name);
  const rounded = column.scale === undefined ? roundedText(value, text, words) : text;
  return withUnit(rounded, column.unit ?? (words.some((word) => plainWords.has(word)) ? 'key' : 'measure'));
}

function roundedText(value: number | string, text: string, words: readonly string[]): string {
  const point = text.indexOf('.');
  if (typeof value === 'string' || point < 0 || text.length - point <= 3) return text;
  if (words.some((word) => placeWords.has(word))) return String(Number(value.toFixed(6)));
  return Math.abs(value) >= 1 ? value.toFixed(2) : String(Number(value.toPrecision(4)));
}

function withUnit(text: string, unit: ColumnUnit): string {
  if (unit === 'key') return text;
  const spaced = withThousands(text);
  if (unit === 'percent') return `${spaced}%`;
  return unit === 'dollars' ? spaced.replace(/^-?/, '$&$$') : spaced;
}

function withThousands(text: string): string {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return whole.length < 4 ? text : whole.replace(/\B(?=(\d{3})+$)/g, ',') + text.slice(whole.length);
}

const knownWords = new Map<string, readonly string[]>();

function wordsOf(name: string): readonly string[] {
  const known = knownWords.get(name);
  if (known) return known;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  if (knownWords.size > 1_000) knownWords.clear();
  knownWords.set(name, words);
  return words;
}
