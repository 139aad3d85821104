import { indexWords, readStreet, readWords } from '@platbook/property/search-words';
import { type Database, literal } from '../database.ts';
import { openBestEntries } from './best-entries.ts';
import type { LookupFile } from './lookup-file.ts';
import { PLACE_WORD, type Vocabulary } from './vocabulary.ts';

const AT_ONCE = 50_000;

/** The parts of a printed address. Digits count as a house number only if a street follows. */
const PARTS = `SELECT *, regexp_replace(behind, unit_pattern(), '') AS street, trim(regexp_extract(behind, unit_pattern())) AS unit
  FROM (SELECT *, CASE WHEN number = '' THEN Address ELSE Address[len(number) + 2:] END AS behind
    FROM (SELECT PropertyID, CountyFIPS, coalesce(City, '') AS City, coalesce(ZIP, '') AS ZIP, Address,
      round(Lat * 1e6)::INTEGER AS lat, round(Lon * 1e6)::INTEGER AS lon, regexp_extract(Address, '^([0-9]{1,7}[A-Z]?) .', 1) AS number
      FROM __homes WHERE Address <> ''))`;

export async function writeAddresses(
  db: Database,
  homes: string,
  file: LookupFile,
  vocabulary: Vocabulary,
): Promise<void> {
  await db.run(`CREATE OR REPLACE TEMP MACRO unit_pattern() AS ' (APT|UNIT|STE|SUITE|LOT|SPC|BLDG|RM|#)( #)? ?[A-Z0-9-]+$';
    CREATE OR REPLACE TEMP TABLE parts AS ${PARTS.replace('__homes', homes)}`);
  await db.run('CREATE OR REPLACE TEMP TABLE street_keys (street VARCHAR, key VARCHAR, directions VARCHAR)');
  await stageKeys(db);
  await db.run(`CREATE OR REPLACE TEMP TABLE streets AS
    SELECT row_number() OVER (ORDER BY key, ZIP, City, street, CountyFIPS)::INTEGER AS id, dense_rank() OVER (ORDER BY key)::INTEGER AS name_id, *
    FROM (SELECT key, directions, street, City, ZIP, CountyFIPS, min(number) AS first, count(*)::INTEGER AS homes FROM parts JOIN street_keys USING (street) GROUP BY ALL)`);
  const best = openBestEntries('street');
  for await (const rows of db.stream(
    'SELECT name_id, key, sum(homes)::INTEGER FROM streets GROUP BY ALL ORDER BY name_id',
  )) {
    for (const [id, text, homesOf] of rows as [number, string, number][]) {
      best.add(text, id, homesOf);
      vocabulary.add(text, PLACE_WORD, homesOf);
    }
    file.fill('name', rows);
  }
  file.fill('best', best.take(true));
  await file.fillFrom(
    'street',
    withCityWords(
      db.stream('SELECT id, name_id, directions, street, City, ZIP, CountyFIPS, first, homes FROM streets ORDER BY id'),
    ),
  );
  await file.fillFrom(
    'house',
    db.stream(`SELECT s.name_id, p.number, s.id, p.unit, p.PropertyID, p.lat, p.lon FROM parts p
      JOIN streets s ON s.street = p.street AND s.City = p.City AND s.ZIP = p.ZIP AND s.CountyFIPS = p.CountyFIPS
      ORDER BY s.name_id, p.number, s.id, p.unit, p.PropertyID`),
  );
  await db.run('DROP TABLE parts; DROP TABLE streets; DROP TABLE street_keys');
}

async function stageKeys(db: Database): Promise<void> {
  let keys: { street: string; key: string; directions: string }[] = [];
  const flush = async (): Promise<void> => {
    if (keys.length > 0)
      await db.run(`INSERT INTO street_keys SELECT unnest(from_json(${literal(JSON.stringify(keys))},
        '[{"street": "VARCHAR", "key": "VARCHAR", "directions": "VARCHAR"}]'), max_depth := 2)`);
    keys = [];
  };
  // Read completely before writing: a connection runs one statement at a time.
  const streets = (await db.rows('SELECT DISTINCT street FROM parts ORDER BY 1')).map(({ street }) => String(street));
  for (const street of streets) {
    keys.push({ street, ...readStreet(readWords(street).map(({ word }) => word)) });
    if (keys.length === AT_ONCE) await flush();
  }
  await flush();
}

async function* withCityWords(
  chunks: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<readonly unknown[][]> {
  for await (const rows of chunks)
    yield rows.map(([id, name, directions, street, city, ...rest]) => [
      id,
      name,
      directions,
      street,
      city,
      indexWords(String(city)),
      ...rest,
    ]);
}
