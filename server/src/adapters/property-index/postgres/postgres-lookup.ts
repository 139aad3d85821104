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
  type PlacedHouse,
  type PlaceRow,
  type StreetFilter,
  type StreetRow,
} from '../lookup.ts';
import { endOfRange } from '../typed-text.ts';
import type { Ask } from './set-connections.ts';

const ownerObject = 'Ownership.CurrentOwner';
const keysOfStart = 200;
const mostNamesRead = 300;

const streetColumns = `s.id, s.directions, s.label, s.city, s.words, s.zip, coalesce(c.state, '') AS state, s.first, s.homes`;
const streetTables = 'streets s LEFT JOIN counties c USING (county)';
const houseColumns = 'h.number, h.unit, h.propertyid, h.lat, h.lon';

type Cells = readonly (string | number | null)[];

const streetOf = ([id, directions, label, city, words, zip, state, first, homes]: Cells): StreetRow =>
  ({ id, directions, label, city, words, zip, state, first, homes }) as StreetRow;
const houseOf = ([number, unit, propertyId, lat, lon]: Cells): HouseRow =>
  ({ number, unit, propertyId, lat, lon }) as HouseRow;
const placedOf = (row: Cells): PlacedHouse => ({
  name: String(row[0]),
  house: houseOf(row.slice(1, 6)),
  street: streetOf(row.slice(6)),
});
const nameOf = ([text, homes]: Cells): NameRow => ({ text: String(text), homes: Number(homes) });

/** Over the tables of the search index, as the role of one set: rows of other sets aren't there. */
export function postgresLookup(ask: Ask): Lookup {
  const rows: Rows = async (sql, ...values) => (await ask(sql, values)).rows;
  return { ...addressLookup(rows), ...entryLookup(rows), ...wordLookup(rows) };
}

function addressLookup(rows: Rows): Pick<Lookup, 'names' | 'streets' | 'housesOf' | 'housesAt' | 'housesAmong'> {
  return {
    names: (key, isOpen) => findNames(rows, key, isOpen),
    streets: (name, filter, most) => findStreets(rows, name, filter, most),
    async housesOf(name, number, isBeginning) {
      const found = await rows(
        `SELECT h.name, ${houseColumns}, ${streetColumns} FROM houses h JOIN streets s ON s.id = h.street LEFT JOIN counties c ON c.county = s.county
         WHERE h.name = $1 AND ${numberIs(isBeginning, 2)} LIMIT ${mostHouses}`,
        ...[name, number, isBeginning ? endOfRange(number) : number],
      );
      return found.map(placedOf);
    },
    async housesAt(name, streets, number, { isBeginning, most }) {
      const known = new Map(streets.map((street) => [street.id, street]));
      const from = streets.map(({ first }) => number ?? first);
      const to = from.map((each) => (isBeginning ? endOfRange(each) : each));
      const sign = isBeginning ? '<' : '<=';
      const found = await rows(
        `SELECT s.id, h.* FROM unnest($2::bigint[], $3::text[], $4::text[]) s(id, low, high), LATERAL (SELECT ${houseColumns} FROM houses h
           WHERE h.name = $1 AND h.number >= s.low AND h.number ${sign} s.high AND h.street = s.id LIMIT ${most}) h`,
        ...[name, streets.map(({ id }) => id), from, to],
      );
      return found.flatMap(([id, ...house]) => {
        const street = known.get(Number(id));
        return street === undefined ? [] : [{ name, house: houseOf(house), street }];
      });
    },
    async housesAmong(beginning, number) {
      const found = await rows(
        `SELECT h.name, ${houseColumns}, ${streetColumns} FROM (SELECT DISTINCT name FROM streets WHERE name >= $1 AND name < $2 ORDER BY name LIMIT ${mostNamesRead}) n,
           LATERAL (SELECT * FROM houses h WHERE h.name = n.name AND h.number = $3 LIMIT 3) h JOIN streets s ON s.id = h.street LEFT JOIN counties c ON c.county = s.county
         LIMIT ${mostHouses}`,
        ...[beginning, endOfRange(beginning), number],
      );
      return found.map(placedOf);
    },
  };
}

function entryLookup(rows: Rows): Pick<Lookup, 'entries' | 'places' | 'owners' | 'parcels'> {
  return {
    entries: (kind, text, isOpen) => findEntries(rows, kind, text, isOpen),
    async places(entries) {
      const found = await rows(
        `SELECT id, kind, label, detail, words, code, county, west, south, east, north, homes,
           CASE WHEN EXISTS (SELECT FROM places o WHERE o.kind = p.kind AND o.code = p.code AND o.county <> p.county) THEN 1 ELSE 0 END
         FROM places p WHERE id = ANY ($1::bigint[])`,
        entries,
      );
      return found.map(placeOf);
    },
    async owners(entries) {
      const sql = 'SELECT label, sum(homes) FROM owners WHERE label = ANY ($1::text[]) GROUP BY label';
      return (await rows(sql, entries)).map(([label, homes]) => {
        const name = String(label);
        return { entry: name, label: name, homes: Number(homes) };
      });
    },
    async parcels(number, most) {
      const found = await rows(
        `SELECT p.propertyid, p.label, p.county, c.name, c.state, nullif(h.address, ''), h.lat, h.lon
         FROM (SELECT * FROM parcels WHERE number >= $1 AND number < $2 ORDER BY number, county, propertyid LIMIT $3) p
         LEFT JOIN counties c USING (county) LEFT JOIN homes h ON h.county = p.county AND h.propertyid = p.propertyid ORDER BY p.number, p.county, p.propertyid`,
        ...[number, endOfRange(number), most],
      );
      return found.map(([propertyId, label, fips, county, state, line, lat, lon]) => ({
        propertyId: Number(propertyId),
        label: String(label),
        fips: String(fips),
        county: county as string | null,
        state: state as string | null,
        line: line as string | null,
        lat: lat as number | null,
        lon: lon as number | null,
      }));
    },
  };
}

function wordLookup(rows: Rows): Pick<Lookup, 'starts' | 'words' | 'hasWord'> {
  return {
    async starts(keys) {
      const found = await rows(
        `SELECT DISTINCT (SELECT s.start FROM starts s WHERE s.hash = t.start LIMIT 1) FROM unnest($1::text[]) k(key),
           LATERAL (SELECT start FROM typos WHERE key = hashtextextended(k.key, 0) LIMIT ${keysOfStart}) t`,
        keys,
      );
      return found.flatMap(([start]) => (typeof start === 'string' ? [start] : []));
    },
    async words(starts, withOwners) {
      const found = await rows(
        `SELECT w.text, sum(w.homes) FROM unnest($1::text[], $2::text[]) s(low, high), LATERAL (SELECT text, homes FROM words
           WHERE text >= s.low AND text < s.high AND ${wordIs(withOwners)} ORDER BY text LIMIT ${mostWords}) w GROUP BY w.text`,
        ...[starts, starts.map(endOfRange)],
      );
      return found.map(nameOf);
    },
    async hasWord(letters, isBeginning, withOwners) {
      const sql = `SELECT 1 FROM words WHERE text >= $1 AND text <= $2 AND ${wordIs(withOwners)} LIMIT 1`;
      return (await rows(sql, letters, isBeginning ? endOfRange(letters) : letters)).length > 0;
    },
  };
}

type AskedCells = readonly Cells[];
type Rows = (sql: string, ...values: unknown[]) => Promise<AskedCells>;

const numberIs = (isBeginning: boolean, from: number): string =>
  `h.number >= $${from} AND h.number ${isBeginning ? '<' : '<='} $${from + 1}`;
const wordIs = (withOwners: boolean): string => (withOwners ? 'true' : `object IS DISTINCT FROM '${ownerObject}'`);

/** Counties whose many keys with the prefix aren't read: the best of them are known. */
const summed = 'SELECT county FROM best WHERE kind = $1 AND start = $2';

async function bestEntries(rows: Rows, kind: string, beginning: string): Promise<NameRow[]> {
  const found = await rows(
    `SELECT e.entry, sum(e.homes) FROM best b, unnest(b.entries, b.homes) e(entry, homes) WHERE b.kind = $1 AND b.start = $2
     GROUP BY e.entry ORDER BY 2 DESC, 1 LIMIT 20`,
    ...[kind, beginning.slice(0, longestBest)],
  );
  return found.map(nameOf);
}

async function findNames(rows: Rows, key: string, isOpen: boolean): Promise<{ names: NameRow[]; isCut: boolean }> {
  const beginning = isOpen ? key : `${key} `;
  const whole = await rows('SELECT name, sum(homes) FROM streets WHERE name = $1 GROUP BY name', key);
  const best = await bestEntries(rows, 'street', beginning);
  const others = best.length === 0 ? '' : `AND NOT county IN (${summed.replace('$1', "'street'").replace('$2', '$3')})`;
  const more = await rows(
    `SELECT name, sum(homes) FROM streets WHERE name >= $1 AND name < $2 ${others} GROUP BY name ORDER BY name LIMIT ${many + 1}`,
    ...[beginning, endOfRange(beginning), ...(best.length === 0 ? [] : [beginning.slice(0, longestBest)])],
  );
  const merged = new Map<string, number>();
  for (const { text, homes } of [...best, ...more.map(nameOf)]) merged.set(text, (merged.get(text) ?? 0) + homes);
  merged.delete(key);
  const names = [...merged].map(([text, homes]) => ({ text, homes }));
  names.sort((a, b) => b.homes - a.homes || (a.text < b.text ? -1 : 1));
  return { names: [...whole.map(nameOf), ...names], isCut: best.length > 0 || more.length > many };
}

async function findStreets(rows: Rows, name: string, { zip, word }: StreetFilter, most: number): Promise<StreetRow[]> {
  const start = zip ?? word;
  const condition =
    start === undefined
      ? ''
      : `AND s.${zip === undefined ? 'words' : 'zip'} >= $2 AND s.${zip === undefined ? 'words' : 'zip'} < $3`;
  const found = await rows(
    `SELECT ${streetColumns} FROM ${streetTables} WHERE s.name = $1 ${condition} ORDER BY s.homes DESC, s.id LIMIT ${most}`,
    ...[name, ...(start === undefined ? [] : [start, endOfRange(start)])],
  );
  return found.map(streetOf);
}

async function findEntries(rows: Rows, kind: EntryKind, text: string, isOpen: boolean): Promise<FoundEntry[]> {
  const beginning = isOpen ? text : `${text} `;
  const whole = await rows('SELECT DISTINCT entry FROM keys WHERE kind = $1 AND text = $2 LIMIT 64', kind, text);
  const best = await bestEntries(rows, kind, beginning);
  const others = best.length === 0 ? '' : `AND NOT county IN (${summed.replace('$2', '$4')})`;
  const more = await rows(
    `SELECT DISTINCT text, entry FROM keys WHERE kind = $1 AND text >= $2 AND text < $3 ${others} ORDER BY text, entry LIMIT ${many + 1}`,
    ...[kind, beginning, endOfRange(beginning), ...(best.length === 0 ? [] : [beginning.slice(0, longestBest)])],
  );
  const entryOf = (entry: string | number | null | undefined) => (kind === 'place' ? Number(entry) : String(entry));
  return [
    ...whole.map(([entry]) => ({ entry: entryOf(entry), isWhole: true })),
    ...best.map((row) => ({ entry: entryOf(row.text), isWhole: false })),
    ...more.map(([found, entry]) => ({ entry: entryOf(entry), isWhole: found === text })),
  ];
}

function placeOf(row: Cells): PlaceRow {
  const [id, kind, label, detail, words, code, county, west, south, east, north, homes, isShared] = row;
  const line = `${kind}=${encodeURIComponent(String(code))}`;
  const condition = isShared === 1 && kind !== 'county' && kind !== 'zip' ? `${line}&county=${county}` : line;
  return { id, kind, label, detail, words, condition, west, south, east, north, homes } as PlaceRow;
}
