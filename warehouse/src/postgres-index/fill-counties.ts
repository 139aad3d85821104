import { literal } from '../database.ts';
import { deriveCounts } from './derive-counts.ts';
import { deriveSearch } from './derive-search.ts';
import type { IndexDatabase } from './index-database.ts';
import { homesIndexes } from './index-tables.ts';

export interface LoadedCounty {
  readonly county: string;
  readonly homes: number;
  readonly fingerprint: string;
  /** Has the county's rows, like `homes`, and isn't its partition yet. */
  readonly table: string;
}

interface Filling {
  /** Prefixes whose typos are in the index. */
  readonly known: Set<string>;
  readonly asOf: string;
}

/**
 * Fills the other tables from those of the counties, and makes these the counties' partitions, in place of the old ones. `stage` fills the
 * temporary tables `county_names` and `code_meanings`. In a transaction; the other tables have no rows of the counties.
 */
export async function fillCounties(
  db: IndexDatabase,
  counties: readonly LoadedCounty[],
  { known, asOf }: Filling,
  stage: () => Promise<void>,
): Promise<void> {
  await db.run(`CREATE TEMP VIEW batch AS ${counties.map(({ table }) => `SELECT * FROM search.${table}`).join(' UNION ALL ')};
    CREATE TEMP TABLE county_names (county text COLLATE "C", name text, state text) ON COMMIT DROP;
    CREATE TEMP TABLE code_meanings (field text COLLATE "C", code text COLLATE "C", meaning text, object text COLLATE "C") ON COMMIT DROP`);
  await stage();
  await deriveSearch(db, known);
  await deriveCounts(db);
  await db.run(countiesOf(asOf), [
    counties.map(({ county }) => county),
    counties.map(({ fingerprint }) => fingerprint),
  ]);
  await db.run('DROP VIEW batch');
  for (const { county, table } of counties) await finishPartition(db, county, table);
  // Searches wait from here on.
  for (const { county, table } of counties) await swapPartition(db, county, table);
}

const countiesOf = (asOf: string): string => `INSERT INTO search.counties
  SELECT b.county, n.name, n.state, count(*), count(b.lat), min(b.lon), min(b.lat), max(b.lon), max(b.lat), ${literal(asOf)}, max(f.fingerprint)
  FROM batch b LEFT JOIN county_names n USING (county) JOIN unnest($1::text[], $2::text[]) f(county, fingerprint) ON f.county = b.county
  GROUP BY b.county, n.name, n.state`;

const fewHomes = 5_000;

/** Counts over an index read the table, too, until it has been vacuumed. */
export async function vacuumPartitions(db: IndexDatabase, counties: readonly LoadedCounty[]): Promise<void> {
  for (const { table, homes } of counties) if (homes >= fewHomes) await db.run(`VACUUM search.${table}`);
}

async function finishPartition(db: IndexDatabase, county: string, table: string): Promise<void> {
  for (const index of homesIndexes) await db.run(`CREATE INDEX ON search.${table} ${index}`);
  // With the constraint, PostgreSQL doesn't read the rows again to attach them.
  await db.run(`ANALYZE search.${table}; ALTER TABLE search.${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE search.${table} FORCE ROW LEVEL SECURITY;
    ALTER TABLE search.${table} ADD CONSTRAINT one_county CHECK (county = ${literal(county)})`);
}

/** Makes a county's new table its partition, in place of the old one. */
async function swapPartition(db: IndexDatabase, county: string, table: string): Promise<void> {
  await dropPartition(db, county);
  await db.run(`ALTER TABLE search.homes ATTACH PARTITION search.${table} FOR VALUES IN (${literal(county)});
    ALTER TABLE search.${table} DROP CONSTRAINT one_county`);
}

export async function dropPartition(db: IndexDatabase, county: string): Promise<void> {
  const rows = await db.rows<{
    name: string;
  }>(`SELECT c.oid::regclass::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'search.homes'::regclass AND c.relname LIKE 'homes\\_${county}\\_%'`);
  for (const { name } of rows) await db.run(`ALTER TABLE search.homes DETACH PARTITION ${name}; DROP TABLE ${name}`);
}
