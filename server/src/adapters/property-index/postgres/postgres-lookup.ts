import {
  type EntryKind,
  type FoundEntry,
  type HouseRow,
  type Lookup,
  longestBest,
  many,
  mostHouses,
  mostWords,
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

const streetColumns = `s.id, s.name, s.directions, s.label, s.city, s.words, s.zip, coalesce(c.state, '') AS state, s.first, s.homes`;
const houseColumns = 'h.number, h.unit, h.propertyid, h.lat, h.lon';

type Cells = readonly (string | number | null)[];

const streetOf = ([id, name, directions, label, city, words, zip, state, first, homes]: Cells): StreetRow =>
  ({ id, name, directions, label, city, words, zip, state, first, homes }) as StreetRow;
const houseOf = ([number, unit, propertyId, lat, lon]: Cells): HouseRow =>
  ({ number, unit, propertyId, lat, lon }) as HouseRow;
const placedOf = (row: Cells): PlacedHouse => ({ house: houseOf(row.slice(0, 5)), street: streetOf(row.slice(5)) });

/** Over the tables of the search index, as the role of one set: rows of other sets aren't there. */
export function postgresLookup(ask: Ask): Lookup {
  const rows: Rows = async (sql, ...values) => (await ask(sql, values, true)).rows;
  return { ...addressLookup(rows), ...entryLookup(rows, ask), ...wordLookup(rows) };
}

function addressLookup(rows: Rows): Pick<Lookup, 'names' | 'streets' | 'housesOf' | 'housesAt' | 'housesAmong'> {
  return {
    names: (key, isOpen) => findNames(rows, key, isOpen),
    streets: (names, filter, most) => findStreets(rows, names, filter, most),
    async housesOf(names, number, isBeginning) {
      const found = await rows(
        `SELECT ${houseColumns}, ${streetColumns} FROM (SELECT h.* FROM unnest($1::text[]) n(name),
             LATERAL (SELECT * FROM houses h WHERE h.name = n.name AND ${numberIs(isBeginning, 2)} LIMIT ${mostHouses}) h LIMIT ${mostHouses}) h
           JOIN streets s ON s.id = h.street LEFT JOIN counties c ON c.county = s.county`,
        ...[names, number, isBeginning ? endOfRange(number) : number],
      );
      return found.map(placedOf);
    },
    async housesAt(streets, number, { isBeginning, most }) {
      const known = new Map(streets.map((street) => [street.id, street]));
      const from = streets.map(({ first }) => number ?? first);
      const to = from.map((each) => (isBeginning ? endOfRange(each) : each));
      const sign = isBeginning ? '<' : '<=';
      const found = await rows(
        `SELECT s.id, h.* FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) s(id, name, low, high), LATERAL (SELECT ${houseColumns} FROM houses h
           WHERE h.name = s.name AND h.number >= s.low AND h.number ${sign} s.high AND h.street = s.id LIMIT ${most}) h`,
        ...[streets.map(({ id }) => id), streets.map(({ name }) => name), from, to],
      );
      return found.flatMap(([id, ...house]) => {
        const street = known.get(Number(id));
        return street === undefined ? [] : [{ house: houseOf(house), street }];
      });
    },
    async housesAmong(beginning, number) {
      const found = await rows(
        `SELECT ${houseColumns}, ${streetColumns} FROM (SELECT DISTINCT name FROM streets WHERE name >= $1 AND name < $2 ORDER BY name LIMIT ${mostNamesRead}) n,
           LATERAL (SELECT * FROM houses h WHERE h.name = n.name AND h.number = $3 LIMIT 3) h JOIN streets s ON s.id = h.street LEFT JOIN counties c ON c.county = s.county
         LIMIT ${mostHouses}`,
        ...[beginning, endOfRange(beginning), number],
      );
      return found.map(placedOf);
    },
  };
}

function entryLookup(rows: Rows, ask: Ask): Pick<Lookup, 'entries' | 'places' | 'owners' | 'parcels'> {
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
        `SELECT p.propertyid, p.label, p.county, c.name, c.state FROM (SELECT * FROM parcels WHERE number >= $1 AND number < $2 ORDER BY number, county, propertyid LIMIT $3) p
         LEFT JOIN counties c USING (county) ORDER BY p.number, p.county, p.propertyid`,
        ...[number, endOfRange(number), most],
      );
      const places = await findHomes(ask, found);
      return found.map(([propertyId, label, fips, county, state]) => {
        const [, line, lat, lon] = places.get(propertyId) ?? [];
        return {
          propertyId: Number(propertyId),
          label: String(label),
          fips: String(fips),
          county: county as string | null,
          state: state as string | null,
          line: (line ?? null) as string | null,
          lat: (lat ?? null) as number | null,
          lon: (lon ?? null) as number | null,
        };
      });
    },
  };
}

/** Each county is a constant, so that PostgreSQL plans only its partition. */
async function findHomes(ask: Ask, parcels: AskedCells): Promise<Map<Cells[number] | undefined, Cells>> {
  const counties = new Set(parcels.map(([, , county]) => String(county)));
  if (counties.size === 0) return new Map();
  const sql = [...counties].map(
    (county) =>
      `SELECT propertyid, nullif(address, ''), lat, lon FROM homes WHERE county = '${county.replaceAll("'", "''")}' AND propertyid = ANY ($1::bigint[])`,
  );
  const ids = parcels.map(([propertyId]) => propertyId);
  const { rows } = await ask(sql.join(' UNION ALL '), [ids]);
  return new Map(rows.map((row) => [row[0], row]));
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
      return found.map(([text, homes]) => ({ text: String(text), homes: Number(homes) }));
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

interface Beginning {
  readonly kind: string;
  readonly whole: string;
  readonly table: string;
  /** Of `table t`: the key, and what is found by it. */
  readonly columns: string;
  readonly key: string;
  readonly where: string;
  readonly group: string;
}

/**
 * What is called `$1`, what starts with `$2` to `$3` (with the key `$4` of the best), in one round trip. Where many do in a county, its best are known;
 * then the others are read county by county, because an index over all of them has too many.
 */
function beginningSql({ kind, whole, table, columns, key, where, group }: Beginning): string {
  const range = `${where} AND t.${key} >= $2 AND t.${key} < $3`;
  return `WITH found AS MATERIALIZED (SELECT county, entries, homes FROM best WHERE kind = ${kind} AND start = $4)
    (${whole})
    UNION ALL (SELECT 1, e.entry, NULL, sum(e.homes) FROM found, unnest(found.entries, found.homes) e(entry, homes) GROUP BY e.entry ORDER BY 4 DESC, 2 LIMIT 20)
    UNION ALL (SELECT 2, ${columns} FROM ${table} t WHERE NOT EXISTS (SELECT FROM found) AND ${range} ${group} ORDER BY 2, 3 LIMIT ${many + 1})
    UNION ALL (SELECT o.* FROM counties c, LATERAL (SELECT 2, ${columns} FROM ${table} t WHERE t.county = c.county AND ${range} ${group} ORDER BY 2, 3 LIMIT ${many + 1}) o
      WHERE EXISTS (SELECT FROM found) AND NOT c.county IN (SELECT county FROM found) ORDER BY 2, 3 LIMIT ${many + 1})`;
}

const [whole, best, more] = [0, 1, 2];

const namesSql = beginningSql({
  kind: `'street'`,
  whole: `SELECT ${whole}, name, NULL, 0 FROM streets WHERE name = $1 LIMIT 1`,
  table: 'streets',
  columns: 't.name, NULL, sum(t.homes)',
  key: 'name',
  where: 'true',
  group: 'GROUP BY t.name',
});
const entriesSql = beginningSql({
  kind: '$5',
  whole: `SELECT DISTINCT ${whole}, text, entry, 0 FROM keys WHERE kind = $5 AND text = $1 LIMIT 64`,
  table: 'keys',
  columns: 't.text, t.entry, 0',
  key: 'text',
  where: 't.kind = $5',
  group: 'GROUP BY t.text, t.entry',
});

const rangeOf = (key: string, isOpen: boolean): readonly string[] => {
  const beginning = isOpen ? key : `${key} `;
  return [key, beginning, endOfRange(beginning), beginning.slice(0, longestBest)];
};

async function findNames(rows: Rows, key: string, isOpen: boolean): Promise<{ names: string[]; isCut: boolean }> {
  const found = await rows(namesSql, ...rangeOf(key, isOpen));
  const homes = new Map<string, number>();
  for (const [, name, , count] of found) homes.set(String(name), (homes.get(String(name)) ?? 0) + Number(count));
  const isWhole = homes.delete(key) && found[0]?.[0] === whole;
  const others = [...homes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
  const isCut = found.some(([part]) => part === best) || found.filter(([part]) => part === more).length > many;
  return { names: [...(isWhole ? [key] : []), ...others], isCut };
}

async function findStreets(
  rows: Rows,
  names: readonly string[],
  { zip, word }: StreetFilter,
  most: number,
): Promise<StreetRow[]> {
  const start = zip ?? word;
  const column = zip === undefined ? 's.words' : 's.zip';
  const condition = start === undefined ? '' : `AND ${column} >= $2 AND ${column} < $3`;
  const found = await rows(
    `SELECT ${streetColumns} FROM unnest($1::text[]) n(name),
       LATERAL (SELECT * FROM streets s WHERE s.name = n.name ${condition} ORDER BY s.homes DESC, s.id LIMIT ${most}) s LEFT JOIN counties c ON c.county = s.county`,
    ...[names, ...(start === undefined ? [] : [start, endOfRange(start)])],
  );
  return found.map(streetOf);
}

async function findEntries(rows: Rows, kind: EntryKind, text: string, isOpen: boolean): Promise<FoundEntry[]> {
  const entryOf = (entry: string | number | null | undefined) => (kind === 'place' ? Number(entry) : String(entry));
  return (await rows(entriesSql, ...rangeOf(text, isOpen), kind)).map(([part, found, entry]) =>
    part === best ? { entry: entryOf(found), isWhole: false } : { entry: entryOf(entry), isWhole: found === text },
  );
}

function placeOf(row: Cells): PlaceRow {
  const [id, kind, label, detail, words, code, county, west, south, east, north, homes, isShared] = row;
  const line = `${kind}=${encodeURIComponent(String(code))}`;
  const condition = isShared === 1 && kind !== 'county' && kind !== 'zip' ? `${line}&county=${county}` : line;
  return { id, kind, label, detail, words, condition, west, south, east, north, homes } as PlaceRow;
}
