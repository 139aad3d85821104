import type { Bounds, Suggestion } from '@platbook/contract/property/property-search';
import type { FoundEntry, Lookup, PlaceRow } from './lookup.ts';
import { markParcel, markWords } from './mark-matches.ts';
import { type Reading, readingsOf, type TypedText } from './typed-text.ts';

function mergeKeys(found: readonly FoundEntry[]): Map<string | number, boolean> {
  const entries = new Map<string | number, boolean>();
  for (const { entry, isWhole } of found) entries.set(entry, isWhole || (entries.get(entry) ?? false));
  return entries;
}

const kindOrder = ['county', 'city', 'zip', 'neighborhood', 'subdivision'];

export async function suggestPlaces(lookup: Lookup, typed: TypedText): Promise<Suggestion[]> {
  const found = new Map<number, { readonly row: PlaceRow; readonly isWhole: boolean }>();
  for (const reading of readingsOf(typed)) {
    for (let length = reading.words.length; length > 0; length -= 1) {
      for (const [row, isWhole] of await placesAt(lookup, reading, length))
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

async function placesAt(lookup: Lookup, { words, isOpen }: Reading, length: number): Promise<[PlaceRow, boolean][]> {
  const behind = words.slice(length);
  const isKeyOpen = isOpen && behind.length === 0;
  const entries = mergeKeys(await lookup.entries('place', words.slice(0, length).join(' '), isKeyOpen));
  if (entries.size === 0) return [];
  return (await lookup.places([...entries.keys()])).flatMap((row): [PlaceRow, boolean][] => {
    const known = row.words.split(' ');
    const isThere = behind.every((word, place) =>
      known.some((one) => one === word || (isOpen && place === behind.length - 1 && one.startsWith(word))),
    );
    return isThere ? [[row, entries.get(row.id) ?? false]] : [];
  });
}

/** Owners by last or first name, or by a word of a company's name; names are compared as typed, without street spellings. */
export async function suggestOwners(lookup: Lookup, typed: TypedText): Promise<Suggestion[]> {
  const words = typed.words.map(({ letters }) => letters.replace(/[^A-Z0-9]/g, '')).filter((word) => word !== '');
  if (words.length === 0) return [];
  const entries = mergeKeys(await lookup.entries('owner', words.join(' '), true));
  if (entries.size === 0) return [];
  return (await lookup.owners([...entries.keys()]))
    .map((row) => ({ ...row, isWhole: entries.get(row.entry) ?? false }))
    .sort(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) ||
        b.homes - a.homes ||
        (a.label < b.label ? -1 : a.label > b.label ? 1 : 0),
    )
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

export async function suggestParcels(lookup: Lookup, { words }: TypedText, limit: number): Promise<Suggestion[]> {
  const number = words.map(({ letters }) => letters.replace(/[^A-Z0-9]/g, '')).join('');
  if (!looksLikeParcel.test(number)) return [];
  return (await lookup.parcels(number, limit)).map(({ propertyId, label, fips, county, state, line, lat, lon }) => {
    const place = county === null ? fips : `${county} County, ${state}`;
    return {
      kind: 'parcel',
      label,
      detail: line === null ? place : `${line}, ${place}`,
      matches: markParcel(label, number),
      propertyId,
      where: null,
      bounds: boundsOf(lat, lon),
    };
  });
}

export function boundsOf(lat: number | null, lon: number | null): Bounds | null {
  return lat === null || lon === null ? null : [lon, lat, lon, lat];
}
