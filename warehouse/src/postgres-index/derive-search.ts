import { indexWords, longSpellings, readStreet, readWords } from '@platbook/property/search-words';
import { keysOfBeginning, wordBeginnings } from '@platbook/property/typo-keys';
import { openBestEntries } from '../property-index/best-entries.ts';
import { beginningsIn, COMMON_WORDS } from '../property-index/write-places-and-owners.ts';
import type { IndexDatabase, Row } from './index-database.ts';
import { ADDRESS, NEIGHBORHOOD } from './index-tables.ts';

const ownerObject = 'Ownership.CurrentOwner';
const placeObject = 'Property.PropertyAddress';

const unit = "' (?:APT|UNIT|STE|SUITE|LOT|SPC|BLDG|RM|#)(?: #)? ?[A-Z0-9-]+$'";

/** As in ../property-index/write-addresses.ts. */
const parts = `CREATE TEMP TABLE parts ON COMMIT DROP AS
  SELECT county, propertyid, city, zip, lat, lon, number, regexp_replace(behind, ${unit}, '') AS street, trim(coalesce(substring(behind FROM ${unit}), '')) AS unit
  FROM (SELECT *, CASE WHEN number = '' THEN address ELSE substr(address, length(number) + 2) END AS behind
    FROM (SELECT county, propertyid, address, coalesce(city, '') AS city, coalesce(zip, '') AS zip, round(lat * 1e6)::integer AS lat, round(lon * 1e6)::integer AS lon,
      coalesce(substring(address FROM '^([0-9]{1,7}[A-Z]?) .'), '') AS number FROM batch WHERE address <> '') a) b`;

const newStreets = `CREATE TEMP TABLE new_streets ON COMMIT DROP AS
  SELECT *, county::bigint * 10000000 + row_number() OVER (PARTITION BY county ORDER BY name, zip, city, label) AS id, '${ADDRESS}' AS object
  FROM (SELECT p.county, k.name, k.directions, p.street AS label, p.city, w.words, p.zip, min(p.number) AS first, count(*) AS homes
    FROM parts p JOIN street_keys k USING (street) JOIN city_words w USING (city) GROUP BY 1, 2, 3, 4, 5, 6, 7) s`;

const ownerWords = `string_to_array(trim(regexp_replace(upper(regexp_replace(normalize(regexp_replace(label, '[''’]', '', 'g'), NFKD), '[\\u0300-\\u036f]', '', 'g')),
  '[^A-Z0-9]+', ' ', 'g')), ' ')`;

/** LAST FIRST M is also found by FIRST M LAST and by FIRST LAST. */
const ownerOrders = `SELECT county, label, homes, words FROM new_owners
  UNION ALL SELECT county, label, homes, words[i:] || words[:i - 1] FROM new_owners, generate_series(2, 4) t(i)
    WHERE i <= cardinality(words) AND length(words[i]) > 1 AND NOT words[i] IN ${COMMON_WORDS}
  UNION ALL SELECT county, label, homes, ARRAY[words[2], words[1]] || words[3:] FROM new_owners
    WHERE cardinality(words) > 2 AND length(words[2]) > 1 AND NOT words[2] IN ${COMMON_WORDS}`;

const places = `SELECT b.*, n.name AS "countyName", n.state, m.meaning FROM (
    ${[
      ['county', 'county'],
      ['city', 'city'],
      ['zip', 'zip'],
      ['neighborhood', '"neighborhood"'],
      ['subdivision', '"subdivision"'],
    ]
      .map(
        ([
          kind,
          code,
        ]) => `SELECT '${kind}' AS kind, ${code} AS code, county, min(city) AS city, min(lon) AS west, min(lat) AS south, max(lon) AS east, max(lat) AS north,
        count(*) AS homes FROM batch WHERE ${code} IS NOT NULL GROUP BY 2, 3`,
      )
      .join(' UNION ALL ')}) b
  LEFT JOIN county_names n USING (county) LEFT JOIN code_meanings m ON b.kind = 'neighborhood' AND m.field = 'neighborhood' AND m.code = b.code
  ORDER BY b.county, b.kind, b.code`;

const placeObjects: Readonly<Record<string, string | null>> = {
  county: null,
  zip: null,
  city: placeObject,
  subdivision: placeObject,
  neighborhood: NEIGHBORHOOD,
};

type PlaceRow = Readonly<Record<'kind' | 'code' | 'county', string>> &
  Readonly<
    Record<'city' | 'west' | 'south' | 'east' | 'north' | 'homes' | 'countyName' | 'state' | 'meaning', string | null>
  >;

/**
 * Fills the tables that search texts are looked up in from the relation `batch`, whose columns are those of `homes`, and the temporary tables
 * `county_names` (county, name, state) and `code_meanings` (field, code, meaning, object). In a transaction; the counties have no rows yet.
 * `known` has the prefixes whose typos are in the index.
 */
export async function deriveSearch(db: IndexDatabase, known: Set<string>): Promise<void> {
  await deriveStreets(db);
  await deriveOwners(db);
  await derivePlaces(db);
  await deriveWords(db, known);
}

async function deriveStreets(db: IndexDatabase): Promise<void> {
  await db.run(`${parts}; CREATE TEMP TABLE street_keys (street text COLLATE "C", name text COLLATE "C", directions text) ON COMMIT DROP;
    CREATE TEMP TABLE city_words (city text COLLATE "C", words text COLLATE "C") ON COMMIT DROP`);
  const streets = await db.rows<{ street: string }>('SELECT DISTINCT street FROM parts');
  await db.copyRows(
    'street_keys',
    streets.map(({ street }) => {
      const { key, directions } = readStreet(readWords(street).map(({ word }) => word));
      return [street, key, directions];
    }),
  );
  const cities = await db.rows<{ city: string }>('SELECT DISTINCT city FROM parts');
  await db.copyRows(
    'city_words',
    cities.map(({ city }) => [city, indexWords(city)]),
  );
  await db.run(`ANALYZE parts; ANALYZE street_keys; ANALYZE city_words; ${newStreets}; ANALYZE new_streets`);
  await db.run(`INSERT INTO search.streets SELECT county, object, id, name, directions, label, city, words, zip, first, homes FROM new_streets ORDER BY id;
    INSERT INTO search.houses SELECT p.county, '${ADDRESS}', s.name, p.number, s.id, p.unit, p.propertyid, p.lat, p.lon FROM parts p
      JOIN new_streets s ON s.county = p.county AND s.label = p.street AND s.city = p.city AND s.zip = p.zip ORDER BY 1, 3, 4, 5, 6`);
  await deriveBest(
    db,
    'street',
    ADDRESS,
    'SELECT county, name, name, sum(homes) FROM new_streets GROUP BY 1, 2 ORDER BY 1, 2',
  );
}

async function deriveOwners(db: IndexDatabase): Promise<void> {
  await db.run(`CREATE TEMP TABLE new_owners ON COMMIT DROP AS SELECT *, ${ownerWords} AS words
      FROM (SELECT county, "owner" AS label, count(*) AS homes FROM batch WHERE "owner" IS NOT NULL GROUP BY 1, 2) o;
    INSERT INTO search.owners SELECT county, '${ownerObject}', label, homes FROM new_owners ORDER BY 1, 3;
    CREATE TEMP TABLE new_keys ON COMMIT DROP AS SELECT DISTINCT county, array_to_string(words, ' ') COLLATE "C" AS text, label, homes FROM (${ownerOrders}) o;
    INSERT INTO search.keys SELECT county, '${ownerObject}', 'owner', text, label, homes FROM new_keys ORDER BY 1, 4, 5`);
  await deriveBest(db, 'owner', ownerObject, 'SELECT county, text, label, homes FROM new_keys ORDER BY 1, 2, 3');
}

/** `sql` returns county, text, entry and number of homes, ordered by the first two. */
async function deriveBest(db: IndexDatabase, kind: string, object: string | null, sql: string): Promise<void> {
  const rows: Row[] = [];
  let county: string | undefined;
  let best = openBestEntries(kind);
  let entries: { entry: string; homes: number }[] = [];
  let places = new Map<string, number>();
  const take = (isEnd: boolean): void => {
    for (const [, start, found] of best.take(isEnd)) {
      const chosen = found.split(' ').map((place) => entries[Number(place)] as (typeof entries)[number]);
      rows.push([
        county ?? '',
        object,
        kind,
        start,
        arrayText(chosen.map(({ entry }) => entry)),
        `{${chosen.map(({ homes }) => homes)}}`,
      ]);
    }
  };
  for await (const chunk of db.chunks(sql))
    for (const [of, text, entry, homes] of chunk as [string, string, string, string][]) {
      if (of !== county) {
        take(true);
        [county, best, entries, places] = [of, openBestEntries(kind), [], new Map()];
      }
      let place = places.get(entry);
      if (place === undefined) {
        place = entries.push({ entry, homes: Number(homes) }) - 1;
        places.set(entry, place);
      }
      best.add(text, place, Number(homes));
    }
  take(true);
  await db.insertRows('search.best', rows);
}

const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

async function derivePlaces(db: IndexDatabase): Promise<void> {
  const rows = await db.rows<PlaceRow>(places);
  const keys: Row[] = [];
  const ids = new Map<string, number>();
  const listed = rows.map((place): Row => {
    const { kind, code, county, city, countyName, state, meaning } = place;
    const number = (ids.get(county) ?? 0) + 1;
    ids.set(county, number);
    const id = Number(county) * 1e7 + number;
    const name = kind === 'county' ? (countyName === null ? code : `${countyName} County`) : (meaning ?? code);
    const inCity = (kind === 'zip' || kind === 'neighborhood') && city !== null ? `${city}, ` : '';
    const inCounty =
      kind === 'county' ? (state ?? '') : countyName === null ? county : `${countyName} County, ${state}`;
    const object = placeObjects[kind] ?? null;
    for (const key of beginningsIn(indexWords(name)))
      keys.push([county, object, 'place', key, String(id), place.homes]);
    const detail = `${inCity}${inCounty}`;
    const extent = [place.west, place.south, place.east, place.north];
    return [county, object, id, kind, code, name, detail, indexWords(detail), ...extent, place.homes];
  });
  await db.insertRows('search.places', listed);
  await db.run('CREATE TEMP TABLE place_keys (LIKE search.keys) ON COMMIT DROP');
  await db.copyRows('place_keys', keys);
  await db.run('INSERT INTO search.keys SELECT * FROM place_keys ORDER BY county, text, entry');
  await db.run(
    'CREATE TEMP TABLE place_words (county text COLLATE "C", object text, words text, homes bigint) ON COMMIT DROP',
  );
  await db.copyRows(
    'place_words',
    listed.map((row) => [row[0] as string, row[1] as string | null, indexWords(String(row[5])), row[12] as string]),
  );
  for (const object of [null, placeObject, NEIGHBORHOOD])
    await deriveBest(
      db,
      'place',
      object,
      `SELECT county, text, entry, homes FROM place_keys WHERE object IS NOT DISTINCT FROM ${object === null ? 'NULL' : `'${object}'`} ORDER BY 1, 2, 3`,
    );
}

const newWords = `CREATE TEMP TABLE new_words ON COMMIT DROP AS
  SELECT county, object, word COLLATE "C" AS text, sum(homes) AS homes FROM (
    SELECT county, object, unnest(string_to_array(name, ' ')) AS word, homes FROM new_streets
    UNION ALL SELECT county, object, unnest(string_to_array(words, ' ')), homes FROM place_words
    UNION ALL SELECT county, '${ownerObject}', unnest(words), homes FROM new_owners
    UNION ALL SELECT county, NULL, unnest(string_to_array('${longSpellings.join(' ')}', ' ')), 0 FROM (SELECT DISTINCT county FROM batch) c) w
  WHERE length(word) >= 3 AND word !~ '[0-9]' GROUP BY 1, 2, 3`;

async function deriveWords(db: IndexDatabase, known: Set<string>): Promise<void> {
  await db.run(`${newWords}; INSERT INTO search.words SELECT * FROM new_words ORDER BY county, text`);
  const starts = new Map<string, Row>();
  const fresh = new Set<string>();
  for await (const chunk of db.chunks('SELECT county, object, text FROM new_words'))
    for (const [county, object, word] of chunk as [string, string | null, string][])
      for (const start of wordBeginnings(word)) {
        const name = `${county} ${object} ${start}`;
        if (!starts.has(name)) starts.set(name, [county, object, start]);
        if (!known.has(start)) fresh.add(start);
      }
  await db.insertRows('search.starts', starts.values(), 'county, object, start');
  await db.run('CREATE TEMP TABLE new_typos (key text, start text) ON COMMIT DROP');
  await db.copyRows('new_typos', typosOf(fresh));
  await db.run(
    'INSERT INTO search.typos SELECT DISTINCT hashtextextended(key, 0), hashtextextended(start, 0) FROM new_typos ORDER BY 1, 2 ON CONFLICT DO NOTHING',
  );
  for (const start of fresh) known.add(start);
}

function* typosOf(starts: Iterable<string>): Generator<Row> {
  for (const start of starts) for (const key of keysOfBeginning(start)) yield [key, start];
}
