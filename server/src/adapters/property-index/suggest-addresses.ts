import type { DatabaseSync } from 'node:sqlite';
import type { Suggestion } from '@platbook/contract/property/property-search';
import { indexWords, isDirection, readAddress, readStreet, type StreetKey } from '@platbook/property/search-words';
import { markWords } from './mark-matches.ts';
import { readRows } from './open-lookup.ts';
import { bestEntries, boundsOf } from './suggest-entries.ts';
import { endOfRange, type Reading, readingsOf, type TypedText } from './typed-text.ts';

const many = 64;
const mostNames = 4_000;
const mostStreets = 50;
const mostHouses = 60;

interface NameRow {
  readonly id: number;
  readonly text: string;
  readonly homes: number;
}

interface StreetRow {
  readonly id: number;
  readonly name_id: number;
  readonly directions: string;
  readonly label: string;
  readonly city: string;
  readonly words: string;
  readonly zip: string;
  readonly state: string;
  readonly first: string;
  readonly homes: number;
}

interface HouseRow {
  readonly number: string;
  readonly unit: string;
  readonly property_id: number;
  readonly lat: number | null;
  readonly lon: number | null;
}

interface Hit {
  readonly house: HouseRow;
  readonly street: StreetRow;
  /** Compared element by element; smaller is better. */
  readonly rank: readonly number[];
}

interface Asked {
  readonly number: string;
  readonly unit: string;
  readonly street: StreetKey;
  readonly isStreetOpen: boolean;
  readonly behind: readonly string[];
  readonly isBehindOpen: boolean;
}

export function suggestAddresses(db: DatabaseSync, typed: TypedText, limit: number): Suggestion[] {
  const hits = new Map<number, Hit>();
  for (const reading of readingsOf(typed))
    for (const hit of findHits(db, reading)) {
      const known = hits.get(hit.house.property_id);
      if (known === undefined || compareHits(hit, known) < 0) hits.set(hit.house.property_id, hit);
    }
  return [...hits.values()]
    .sort(compareHits)
    .slice(0, limit)
    .map(({ house, street }) => {
      const label = [house.number, street.label, house.unit].filter((part) => part !== '').join(' ');
      return {
        kind: 'address',
        label,
        detail: `${street.city}, ${street.state} ${street.zip}`,
        matches: markWords(label, typed),
        propertyId: house.property_id,
        where: null,
        bounds: boundsOf(house.lat === null ? null : house.lat / 1e6, house.lon === null ? null : house.lon / 1e6),
      };
    });
}

function compareHits(a: Hit, b: Hit): number {
  for (const [place, value] of a.rank.entries()) {
    const difference = value - (b.rank[place] as number);
    if (difference !== 0) return difference;
  }
  return a.house.property_id - b.house.property_id;
}

function findHits(db: DatabaseSync, { words, isOpen }: Reading): Hit[] {
  const { number, street, unit } = readAddress(words);
  for (let length = street.length; length > 0; length -= 1) {
    const head = street.slice(0, length);
    const behind = street.slice(length);
    const isStreetOpen = isOpen && behind.length === 0 && unit === '';
    const hits = streetKeysOf(head, isStreetOpen).flatMap((key) =>
      hitsOf(db, { number, unit, street: key, isStreetOpen, behind, isBehindOpen: isOpen && unit === '' }),
    );
    if (hits.length > 0) return hits;
  }
  return [];
}

function streetKeysOf(words: readonly string[], isOpen: boolean): StreetKey[] {
  const key = readStreet(words);
  const [first = '', ...rest] = words;
  const isDoubtful = isOpen && key.directions === '' && isDirection(first) && rest.length > 0;
  return isDoubtful ? [key, { key: rest.join(' '), directions: first }] : [key];
}

function hitsOf(db: DatabaseSync, asked: Asked): Hit[] {
  const { number, street, isStreetOpen } = asked;
  if (/^\d{1,5}$/.test(street.key) && number === '') return [];
  const { names, isCut } = findNames(db, street.key, isStreetOpen);
  const hits: Hit[] = [];
  for (const name of names) {
    hits.push(...(number === '' ? firstHouses(db, name, asked) : numberedHouses(db, name, asked, false)));
    if (hits.length >= mostHouses) return hits;
  }
  if (hits.length > 0 || number === '') return hits;
  if (isCut) hits.push(...housesInRange(db, asked));
  if (hits.length > 0) return hits;
  for (const name of names) {
    hits.push(...numberedHouses(db, name, asked, true));
    if (hits.length >= mostHouses) break;
  }
  return hits;
}

function findNames(db: DatabaseSync, key: string, isOpen: boolean): { names: NameRow[]; isCut: boolean } {
  const whole = readRows<NameRow>(db, 'SELECT id, text, homes FROM name WHERE text = ?', key);
  const beginning = isOpen ? key : `${key} `;
  const rows = readRows<NameRow>(
    db,
    'SELECT id, text, homes FROM name WHERE text >= ? AND text < ? ORDER BY text LIMIT ?',
    ...[beginning, endOfRange(beginning), many + 1],
  );
  const isCut = rows.length > many;
  const best = isCut ? bestEntries(db, 'street', beginning) : undefined;
  const more =
    best?.flatMap((id) => readRows<NameRow>(db, 'SELECT id, text, homes FROM name WHERE id = ?', id)) ??
    rows.sort((a, b) => b.homes - a.homes || a.id - b.id);
  return { names: [...whole, ...more.filter(({ id }) => whole.every((one) => one.id !== id))], isCut };
}

const streetColumns = `s.id, s.name_id, s.directions, s.label, s.city, s.words, s.zip, coalesce(c.state, '') AS state, s.first, s.homes`;
const streetTables = 'street s LEFT JOIN county c USING (fips)';
const houseColumns = 'number, unit, property_id, lat, lon';

function findStreets(db: DatabaseSync, { id }: NameRow, { behind, isBehindOpen }: Asked): StreetRow[] {
  const zip = behind.find((word) => /^\d{1,5}$/.test(word));
  const words = behind.filter((word) => word !== zip);
  const city = words.join(' ');
  const isIn = (street: StreetRow): boolean => {
    if (zip !== undefined && !street.zip.startsWith(zip)) return false;
    if (city === '' || `${street.words} `.startsWith(isBehindOpen ? city : `${city} `)) return true;
    const state = words.at(-1) as string;
    const isState = isBehindOpen ? street.state.startsWith(state) : street.state === state;
    return isState && (words.length === 1 || street.words === words.slice(0, -1).join(' '));
  };
  const read = (condition: string, most: number, ...values: string[]): StreetRow[] =>
    readRows<StreetRow>(
      db,
      `SELECT ${streetColumns} FROM ${streetTables} WHERE s.name_id = ? ${condition} LIMIT ${most}`,
      ...[id, ...values],
    ).filter(isIn);
  const [first] = words;
  if (zip !== undefined) return read('AND s.zip >= ? AND s.zip < ?', mostStreets, zip, endOfRange(zip));
  if (first === undefined) return read('', mostStreets);
  const inCity = read('AND s.words >= ? AND s.words < ?', mostStreets, first, endOfRange(first));
  // Two letters can be a state, which streets aren't indexed by.
  return inCity.length > 0 || first.length > 2 ? inCity : read('', mostStreets * 4);
}

function hitOf(asked: Asked, name: string, street: StreetRow, house: HouseRow): Hit {
  const { key, directions } = asked.street;
  const isWholeName =
    name === key || (name.startsWith(`${key} `) && name.split(' ').length === key.split(' ').length + 1);
  const direction = street.directions === directions ? 0 : directions === '' || street.directions === '' ? 1 : 2;
  const isUnit = asked.unit === '' || indexWords(house.unit).split(' ').at(-1) === asked.unit;
  const rank = [
    Number(house.number !== asked.number),
    Number(!isUnit),
    direction === 2 ? 1 : 0,
    Number(!isWholeName),
    direction,
    -street.homes,
  ];
  return { house, street, rank };
}

function numberedHouses(db: DatabaseSync, name: NameRow, asked: Asked, isBeginning: boolean): Hit[] {
  const { number, behind } = asked;
  const end = isBeginning ? endOfRange(number) : number;
  const condition = `name_id = ? AND number ${isBeginning ? '>= ? AND number < ?' : 'BETWEEN ? AND ?'}`;
  if (behind.length === 0) {
    const rows = readRows<HouseRow & { street_id: number }>(
      db,
      `SELECT ${houseColumns}, street_id FROM house WHERE ${condition} LIMIT ${mostHouses}`,
      ...[name.id, number, end],
    );
    return rows.flatMap((house) => hitAt(db, asked, name.text, house));
  }
  return findStreets(db, name, asked).flatMap((street) =>
    readRows<HouseRow>(
      db,
      `SELECT ${houseColumns} FROM house WHERE ${condition} AND street_id = ? LIMIT ${isBeginning ? 5 : mostHouses}`,
      ...[name.id, number, end, street.id],
    ).map((house) => hitOf(asked, name.text, street, house)),
  );
}

function hitAt(db: DatabaseSync, asked: Asked, name: string, house: HouseRow & { street_id: number }): Hit[] {
  const sql = `SELECT ${streetColumns} FROM ${streetTables} WHERE s.id = ?`;
  return readRows<StreetRow>(db, sql, house.street_id).map((street) => hitOf(asked, name, street, house));
}

/** A number on any of a great many streets that share a prefix: name IDs are in text order. */
function housesInRange(db: DatabaseSync, asked: Asked): Hit[] {
  const { street, number, isStreetOpen, behind } = asked;
  const beginning = isStreetOpen ? street.key : `${street.key} `;
  const [first, last] = ['ASC', 'DESC'].map((order) => {
    const sql = `SELECT id FROM name WHERE text >= ? AND text < ? ORDER BY text ${order} LIMIT 1`;
    return readRows<{ id: number }>(db, sql, beginning, endOfRange(beginning))[0];
  });
  if (first === undefined || last === undefined || behind.length > 0) return [];
  const rows = readRows<HouseRow & { street_id: number; text: string }>(
    db,
    `SELECT h.number, h.unit, h.property_id, h.lat, h.lon, h.street_id, n.text FROM name n CROSS JOIN house h ON h.name_id = n.id AND h.number = ?
     WHERE n.id BETWEEN ? AND ? LIMIT ${mostHouses}`,
    ...[number, first.id, Math.min(last.id, first.id + mostNames)],
  );
  return rows.flatMap((house) => hitAt(db, asked, house.text, house));
}

function firstHouses(db: DatabaseSync, name: NameRow, asked: Asked): Hit[] {
  const streets = findStreets(db, name, asked)
    .sort((a, b) => b.homes - a.homes || a.id - b.id)
    .slice(0, 6);
  return streets.flatMap((street) =>
    readRows<HouseRow>(
      db,
      `SELECT ${houseColumns} FROM house WHERE name_id = ? AND number = ? AND street_id = ? LIMIT 2`,
      ...[name.id, street.first, street.id],
    ).map((house) => hitOf({ ...asked, number: house.number }, name.text, street, house)),
  );
}
