import type { DatabaseSync } from 'node:sqlite';
import type { Bounds, Suggestion } from '@platbook/contract/property/property-search';
import { documents } from './documents.ts';
import { markParcel, markWords } from './mark-matches.ts';
import { readRows } from './open-lookup.ts';
import { endOfRange, type Reading, readingsOf, type TypedText } from './typed-text.ts';

/** Prefixes shared by more keys than this have precomputed best entries (warehouse/src/property-index/best-entries.ts). */
const many = 64;
const longestBest = 24;

export function bestEntries(db: DatabaseSync, kind: string, beginning: string): number[] | undefined {
  const sql = 'SELECT entries FROM best WHERE kind = ? AND start = ?';
  const [row] = readRows<{ entries: string }>(db, sql, kind, beginning.slice(0, longestBest));
  return row?.entries.split(' ').map(Number);
}

interface Found {
  readonly entry: number;
  readonly isWhole: boolean;
}

function findKeys(db: DatabaseSync, kind: string, words: readonly string[], isOpen: boolean): Found[] {
  const text = words.join(' ');
  const range = 'SELECT text, entry FROM key WHERE kind = ? AND text >= ? AND text < ? ORDER BY text, entry LIMIT ?';
  const whole = readRows<{ entry: number }>(
    db,
    'SELECT entry FROM key WHERE kind = ? AND text = ? LIMIT ?',
    ...[kind, text, many],
  ).map(({ entry }) => ({ entry, isWhole: true }));
  const beginning = isOpen ? text : `${text} `;
  const rows = readRows<{ text: string; entry: number }>(
    db,
    range,
    ...[kind, beginning, endOfRange(beginning), many + 1],
  ).map((row) => ({ entry: row.entry, isWhole: row.text === text }));
  if (rows.length <= many) return [...whole, ...rows];
  const best = bestEntries(db, kind, beginning) ?? [];
  return [...whole, ...best.map((entry) => ({ entry, isWhole: false })), ...(best.length === 0 ? rows : [])];
}

function mergeKeys(found: readonly Found[]): Map<number, boolean> {
  const entries = new Map<number, boolean>();
  for (const { entry, isWhole } of found) entries.set(entry, isWhole || (entries.get(entry) ?? false));
  return entries;
}

interface PlaceRow {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly detail: string;
  readonly words: string;
  readonly condition: string;
  readonly west: number | null;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly homes: number;
}

const kindOrder = ['county', 'city', 'zip', 'neighborhood', 'subdivision'];

export function suggestPlaces(db: DatabaseSync, typed: TypedText): Suggestion[] {
  const found = new Map<number, { readonly row: PlaceRow; readonly isWhole: boolean }>();
  for (const reading of readingsOf(typed)) {
    for (let length = reading.words.length; length > 0; length -= 1) {
      for (const [row, isWhole] of placesAt(db, reading, length))
        found.set(row.id, { row, isWhole: isWhole || (found.get(row.id)?.isWhole ?? false) });
      if (found.size > 0) break;
    }
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) ||
        b.row.homes - a.row.homes ||
        kindOrder.indexOf(a.row.kind) - kindOrder.indexOf(b.row.kind) ||
        a.row.id - b.row.id,
    )
    .map(({ row }) => ({
      kind: 'place',
      label: row.label,
      detail: row.detail,
      matches: markWords(row.label, typed),
      propertyId: null,
      where: row.condition,
      bounds: row.west === null ? null : [row.west, row.south, row.east, row.north],
    }));
}

function placesAt(db: DatabaseSync, { words, isOpen }: Reading, length: number): [PlaceRow, boolean][] {
  const behind = words.slice(length);
  const keys = findKeys(db, 'place', words.slice(0, length), isOpen && behind.length === 0);
  return [...mergeKeys(keys)].flatMap(([id, isWhole]): [PlaceRow, boolean][] => {
    const [row] = readRows<PlaceRow>(db, 'SELECT * FROM place WHERE id = ?', id);
    if (row === undefined) return [];
    const known = row.words.split(' ');
    const isThere = behind.every((word, place) =>
      known.some((one) => one === word || (isOpen && place === behind.length - 1 && one.startsWith(word))),
    );
    return isThere ? [[row, isWhole]] : [];
  });
}

/** Owners by last or first name, or by a word of a company's name; names are compared as typed, without street spellings. */
export function suggestOwners(db: DatabaseSync, typed: TypedText): Suggestion[] {
  const words = typed.words.map(({ letters }) => letters.replace(/[^A-Z0-9]/g, '')).filter((word) => word !== '');
  if (words.length === 0) return [];
  const entries = mergeKeys(findKeys(db, 'owner', words, true));
  return [...entries]
    .flatMap(([id, isWhole]) =>
      readRows<{ id: number; label: string; homes: number }>(db, 'SELECT * FROM owner WHERE id = ?', id).map((row) => ({
        ...row,
        isWhole,
      })),
    )
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.homes - a.homes || a.id - b.id)
    .map(({ label, homes }) => ({
      kind: 'owner',
      label,
      detail: homes === 1 ? '1 property' : `${homes.toLocaleString('en-US')} properties`,
      matches: markWords(label, typed),
      propertyId: null,
      where: `owner=${encodeURIComponent(label)}`,
      bounds: null,
    }));
}

/** A parcel number is digits with few letters; fewer than four digits match too much. */
const looksLikeParcel = /^(?=(?:[A-Z]*\d){4})[A-Z]{0,3}\d[A-Z0-9]*$/;

export function suggestParcels(db: DatabaseSync, { words }: TypedText, limit: number): Suggestion[] {
  const number = words.map(({ letters }) => letters.replace(/[^A-Z0-9]/g, '')).join('');
  if (!looksLikeParcel.test(number)) return [];
  const rows = readRows<{
    fips: string;
    property_id: number;
    label: string;
    name: string | null;
    state: string | null;
  }>(
    db,
    `SELECT p.fips, p.property_id, p.label, c.name, c.state FROM parcel p LEFT JOIN county c USING (fips)
     WHERE p.number >= ? AND p.number < ? ORDER BY p.number, p.fips, p.property_id LIMIT ?`,
    ...[number, endOfRange(number), limit],
  );
  return rows.map((row) => {
    const [document] = documents(db, [row.property_id]);
    const county = row.name === null ? row.fips : `${row.name} County, ${row.state}`;
    const line = document?.address?.line1;
    return {
      kind: 'parcel',
      label: row.label,
      detail: typeof line === 'string' ? `${line}, ${county}` : county,
      matches: markParcel(row.label, number),
      propertyId: row.property_id,
      where: null,
      bounds: boundsOf(document?.location?.latitude, document?.location?.longitude),
    };
  });
}

export function boundsOf(lat: unknown, lon: unknown): Bounds | null {
  return typeof lat === 'number' && typeof lon === 'number' ? [lon, lat, lon, lat] : null;
}
