import type { DatabaseSync } from 'node:sqlite';
import { documents } from './documents.ts';
import {
  type EntryKind,
  type FoundEntry,
  type HouseRow,
  type Lookup,
  longestBest,
  many,
  mostHouses,
  mostWords,
  type NameRow,
  type OwnerRow,
  type ParcelRow,
  type PlacedHouse,
  type PlaceRow,
  type StreetFilter,
  type StreetRow,
} from './lookup.ts';
import { readRows } from './open-lookup.ts';
import { endOfRange } from './typed-text.ts';

const mostNames = 4_000;
const keysOfStart = 200;
/** Bits of word kinds: addresses and places, owners. */
const placeWords = 1;
const allWords = 3;

const streetColumns = `s.id, s.directions, s.label, s.city, s.words, s.zip, coalesce(c.state, '') AS state, s.first, s.homes`;
const streetTables = 'street s LEFT JOIN county c USING (fips)';
const nameOf = '(SELECT id FROM name WHERE text = ?)';
const houseColumns = 'number, unit, property_id AS propertyId, lat, lon';

type HouseOnStreet = HouseRow & { readonly street_id: number };

/** Over the lookup file of a set. */
export function sqliteLookup(db: DatabaseSync): Lookup {
  return {
    names: (key, isOpen) => findNames(db, key, isOpen),
    streets: (names, filter, most) => names.flatMap((name) => findStreets(db, name, filter, most)),
    housesOf(names, number, isBeginning) {
      const sql = `SELECT ${houseColumns}, street_id FROM house WHERE name_id = ${nameOf} AND ${numberIs(isBeginning)} LIMIT ${mostHouses}`;
      const found: PlacedHouse[] = [];
      for (const name of names) {
        const rows = readRows<HouseOnStreet>(db, sql, name, number, isBeginning ? endOfRange(number) : number);
        found.push(...rows.flatMap((house) => placeHouse(db, name, house)));
        if (found.length >= mostHouses) break;
      }
      return found;
    },
    housesAt: (streets, number, { isBeginning, most }) =>
      streets.flatMap((street) => {
        const from = number ?? street.first;
        return readRows<HouseRow>(
          db,
          `SELECT ${houseColumns} FROM house WHERE name_id = ${nameOf} AND ${numberIs(isBeginning)} AND street_id = ? LIMIT ${most}`,
          ...[street.name, from, isBeginning ? endOfRange(from) : from, street.id],
        ).map((house): PlacedHouse => ({ house, street }));
      }),
    housesAmong: (beginning, number) => housesInRange(db, beginning, number),
    entries: (kind, text, isOpen) => findEntries(db, kind, text, isOpen),
    places: (entries) => entries.flatMap((id) => readRows<PlaceRow>(db, 'SELECT * FROM place WHERE id = ?', id)),
    owners: (entries) =>
      entries.flatMap((id) => readRows<OwnerRow>(db, 'SELECT id AS entry, label, homes FROM owner WHERE id = ?', id)),
    parcels: (number, most) => findParcels(db, number, most),
    starts: (keys) =>
      keys.flatMap((key) =>
        readRows<{ start: string }>(db, `SELECT start FROM typo WHERE key = ? LIMIT ${keysOfStart}`, key).map(
          ({ start }) => start,
        ),
      ),
    words: (starts, withOwners) =>
      starts.flatMap((start) =>
        readRows<NameRow>(
          db,
          `SELECT text, homes FROM word WHERE text >= ? AND text < ? AND (kinds & ?) <> 0 LIMIT ${mostWords}`,
          ...[start, endOfRange(start), withOwners ? allWords : placeWords],
        ),
      ),
    hasWord(letters, isBeginning, withOwners) {
      const sql = 'SELECT 1 FROM word WHERE text >= ? AND text <= ? AND (kinds & ?) <> 0 LIMIT 1';
      const end = isBeginning ? endOfRange(letters) : letters;
      return readRows(db, sql, letters, end, withOwners ? allWords : placeWords).length > 0;
    },
  };
}

const numberIs = (isBeginning: boolean): string =>
  isBeginning ? 'number >= ? AND number < ?' : 'number BETWEEN ? AND ?';

function bestEntries(db: DatabaseSync, kind: string, beginning: string): number[] | undefined {
  const sql = 'SELECT entries FROM best WHERE kind = ? AND start = ?';
  const [row] = readRows<{ entries: string }>(db, sql, kind, beginning.slice(0, longestBest));
  return row?.entries.split(' ').map(Number);
}

function findNames(db: DatabaseSync, key: string, isOpen: boolean): { names: string[]; isCut: boolean } {
  const whole = readRows<NameRow>(db, 'SELECT text, homes FROM name WHERE text = ?', key);
  const beginning = isOpen ? key : `${key} `;
  const rows = readRows<NameRow>(
    db,
    'SELECT text, homes FROM name WHERE text >= ? AND text < ? ORDER BY text LIMIT ?',
    ...[beginning, endOfRange(beginning), many + 1],
  );
  const isCut = rows.length > many;
  const best = isCut ? bestEntries(db, 'street', beginning) : undefined;
  const more =
    best?.flatMap((id) => readRows<NameRow>(db, 'SELECT text, homes FROM name WHERE id = ?', id)) ??
    rows.sort((a, b) => b.homes - a.homes || (a.text < b.text ? -1 : 1));
  const others = more.filter(({ text }) => text !== key);
  return { names: [...whole, ...others].map(({ text }) => text), isCut };
}

function findStreets(db: DatabaseSync, name: string, { zip, word }: StreetFilter, most: number): StreetRow[] {
  const [condition, start] =
    zip !== undefined
      ? ['AND s.zip >= ? AND s.zip < ?', zip]
      : word !== undefined
        ? ['AND s.words >= ? AND s.words < ?', word]
        : ['', undefined];
  const sql = `SELECT ${streetColumns} FROM ${streetTables} WHERE s.name_id = ${nameOf} ${condition} LIMIT ${most}`;
  const values = start === undefined ? [] : [start, endOfRange(start)];
  return readRows<Omit<StreetRow, 'name'>>(db, sql, name, ...values).map((street) => ({ ...street, name }));
}

function placeHouse(db: DatabaseSync, name: string, { street_id: id, ...house }: HouseOnStreet): PlacedHouse[] {
  const sql = `SELECT ${streetColumns} FROM ${streetTables} WHERE s.id = ?`;
  return readRows<Omit<StreetRow, 'name'>>(db, sql, id).map((street) => ({ house, street: { ...street, name } }));
}

/** Name IDs are in text order. */
function housesInRange(db: DatabaseSync, beginning: string, number: string): PlacedHouse[] {
  const [first, last] = ['ASC', 'DESC'].map((order) => {
    const sql = `SELECT id FROM name WHERE text >= ? AND text < ? ORDER BY text ${order} LIMIT 1`;
    return readRows<{ id: number }>(db, sql, beginning, endOfRange(beginning))[0];
  });
  if (first === undefined || last === undefined) return [];
  const rows = readRows<HouseOnStreet & { name: string }>(
    db,
    `SELECT h.number, h.unit, h.property_id AS propertyId, h.lat, h.lon, h.street_id, n.text AS name
     FROM name n CROSS JOIN house h ON h.name_id = n.id AND h.number = ? WHERE n.id BETWEEN ? AND ? LIMIT ${mostHouses}`,
    ...[number, first.id, Math.min(last.id, first.id + mostNames)],
  );
  return rows.flatMap(({ name, ...house }) => placeHouse(db, name, house));
}

function findEntries(db: DatabaseSync, kind: EntryKind, text: string, isOpen: boolean): FoundEntry[] {
  const whole = readRows<{ entry: number }>(
    db,
    'SELECT entry FROM key WHERE kind = ? AND text = ? LIMIT ?',
    ...[kind, text, many],
  ).map(({ entry }) => ({ entry, isWhole: true }));
  const beginning = isOpen ? text : `${text} `;
  const rows = readRows<{ text: string; entry: number }>(
    db,
    'SELECT text, entry FROM key WHERE kind = ? AND text >= ? AND text < ? ORDER BY text, entry LIMIT ?',
    ...[kind, beginning, endOfRange(beginning), many + 1],
  ).map((row) => ({ entry: row.entry, isWhole: row.text === text }));
  if (rows.length <= many) return [...whole, ...rows];
  const best = bestEntries(db, kind, beginning) ?? [];
  return [...whole, ...best.map((entry) => ({ entry, isWhole: false })), ...(best.length === 0 ? rows : [])];
}

function findParcels(db: DatabaseSync, number: string, most: number): ParcelRow[] {
  const rows = readRows<Pick<ParcelRow, 'propertyId' | 'label' | 'fips' | 'county' | 'state'>>(
    db,
    `SELECT p.fips, p.property_id AS propertyId, p.label, c.name AS county, c.state FROM parcel p LEFT JOIN county c USING (fips)
     WHERE p.number >= ? AND p.number < ? ORDER BY p.number, p.fips, p.property_id LIMIT ?`,
    ...[number, endOfRange(number), most],
  );
  return rows.map((row) => {
    const [document] = documents(db, [row.propertyId]);
    const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
    const line = document?.address?.line1;
    return {
      ...row,
      line: typeof line === 'string' ? line : null,
      lat: numberOrNull(document?.location?.latitude),
      lon: numberOrNull(document?.location?.longitude),
    };
  });
}
