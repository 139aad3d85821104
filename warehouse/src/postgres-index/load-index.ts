import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ALL_SET, entitlementSetHash, type WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { asBuildError, BuildError } from '../build-error.ts';
import { type Database, type Limits, literal, openDatabase } from '../database.ts';
import { requireFullFile } from '../lake/write-lake.ts';
import { type Progress, SILENT } from '../progress.ts';
import { KEYED_BY_PROPERTY, MEANINGS } from '../property-index/write-homes.ts';
import { dropPartition, fillCounties, type LoadedCounty, vacuumPartitions } from './fill-counties.ts';
import { type IndexDatabase, openIndexDatabase } from './index-database.ts';
import { closeSet, createRoles } from './index-roles.ts';
import { ADDRESS, createTables, fieldColumns, guardedTables, INDEX_VERSION } from './index-tables.ts';

export interface IndexOptions extends Limits {
  /** The warehouse, with the file and the search index of every object and county. */
  readonly folder: string;
  /** `postgres://…` of a login that owns the database and can create roles. */
  readonly url: string;
  /** The server's login. */
  readonly login: string;
}

/** Properties that are loaded in one transaction, unless a county has more. */
const batchHomes = 200_000;

export interface Source {
  readonly source: Database;
  readonly warehouse: WarehouseManifest;
  readonly counties: readonly SourceCounty[];
  /** For temporary files. */
  readonly scratch: string;
}

/** Opens the full file and its search index as `w` and `h`. Throws BuildError. */
export async function withSource<Answer>(
  options: IndexOptions,
  work: (of: Source) => Promise<Answer>,
): Promise<Answer> {
  const { warehouse, file } = requireFullFile(options.folder);
  const all = warehouse.sets.find(({ hash }) => hash === entitlementSetHash(ALL_SET));
  if (all?.index === undefined)
    throw new BuildError(`The warehouse in ${options.folder} has no search index. Build it without --without-index.`);
  const scratch = mkdtempSync(`${resolve(options.folder)}-index-`);
  const source = await openDatabase({ ...options, spillFolder: join(scratch, 'spill') });
  try {
    const homes = join(options.folder, all.index.homes);
    await source.run(`ATTACH ${literal(file)} AS w (READ_ONLY); ATTACH ${literal(homes)} AS h (READ_ONLY)`);
    await stageSource(source);
    return await work({ source, warehouse, counties: await listCounties(source), scratch });
  } catch (error) {
    throw asBuildError(error);
  } finally {
    source.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Loads the counties whose rows changed. Until a county's transaction ends, searches find its old rows. Throws BuildError. */
export async function loadIndex(
  options: IndexOptions,
  progress: Progress = SILENT,
): Promise<{ readonly counties: number; readonly loaded: number }> {
  return withSource(options, async ({ source, warehouse, counties, scratch }) => {
    const db = await openIndexDatabase(options.url);
    try {
      const isNew = await createIndex(db, options.login);
      const rows = await db.rows<{ county: string; fingerprint: string }>(
        'SELECT county, fingerprint FROM search.counties',
      );
      const loaded = new Map(rows.map((row) => [row.county, row.fingerprint]));
      const changed = counties.filter(({ county, fingerprint }) => loaded.get(county) !== fingerprint);
      const known = new Set<string>();
      for (const batch of batchesOf(changed)) {
        progress.step(batch.map(({ county }) => county).join(', '));
        await loadBatch({ source, db, scratch, isNew, known, asOf: warehouse.asOf }, batch);
      }
      const gone = [...loaded.keys()].filter((county) => counties.every((one) => one.county !== county));
      if (gone.length > 0) await inTransaction(db, () => removeCounties(db, gone));
      if (isNew) await createIndexes(db, progress);
      await closeUnknownSets(db, warehouse);
      return { counties: counties.length, loaded: changed.length };
    } finally {
      await db.close();
    }
  });
}

/** Of sets that the warehouse no longer has. The server opens them again if it does. */
async function closeUnknownSets(db: IndexDatabase, warehouse: WarehouseManifest): Promise<void> {
  const known = new Set(warehouse.sets.map(({ hash }) => hash));
  const sets = await db.rows<{ hash: string; database: string }>(
    'SELECT hash, current_database() AS database FROM search.sets',
  );
  for (const { hash, database } of sets.filter((set) => !known.has(set.hash)))
    await inTransaction(db, async () => {
      for (const statement of closeSet(database, hash)) await db.run(statement);
    });
}

export async function inTransaction(db: IndexDatabase, work: () => Promise<void>): Promise<void> {
  await db.run('BEGIN');
  try {
    await work();
    await db.run('COMMIT');
  } catch (error) {
    await db.run('ROLLBACK');
    throw error;
  }
}

/** Creates tables and roles in an empty database. False if they are there. Throws BuildError for those of another version. */
export async function createIndex(db: IndexDatabase, login: string): Promise<boolean> {
  const [about] = await db.rows(
    "SELECT to_regclass('search.about') IS NOT NULL AS there, current_database() AS database",
  );
  const database = String(about?.['database']);
  if (about?.['there'] === 't') {
    const [row] = await db.rows('SELECT version FROM search.about');
    if (row?.['version'] !== INDEX_VERSION)
      throw new BuildError(
        `The search index in ${database} has another version. Drop its schema with "DROP SCHEMA search CASCADE", then load it again.`,
      );
    return (await db.rows("SELECT FROM pg_indexes WHERE schemaname = 'search' AND tablename = 'houses'")).length === 0;
  }
  if (!/^[a-z][a-z0-9_]{0,25}$/.test(database))
    throw new BuildError(
      `The name of the database, ${database}, must have at most 26 lowercase letters, digits and _, because names of roles start with it.`,
    );
  const roles = new Set(
    (await db.rows<{ rolname: string }>('SELECT rolname FROM pg_roles')).map(({ rolname }) => rolname),
  );
  if (!roles.has(login))
    throw new BuildError(
      `PostgreSQL has no login ${login} for the server. Create it, or name another one with --login.`,
    );
  await inTransaction(db, async () => {
    for (const statement of [...createTables(), ...createRoles(database, login, roles)]) await db.run(statement);
  });
  return true;
}

/** After the first load: maintaining them row by row would be slower. */
export async function createIndexes(db: IndexDatabase, progress: Progress = SILENT): Promise<void> {
  for (const { name, indexes } of guardedTables) {
    if (name === 'houses') continue;
    progress.step(`Indexes of ${name}`);
    for (const index of indexes) await db.run(`CREATE INDEX ON search.${name} ${index}`);
    await db.run(`VACUUM (ANALYZE) search.${name}`);
  }
  progress.step('Indexes of houses');
  const houses = guardedTables.find(({ name }) => name === 'houses');
  // The last ones: without them, the first load isn't complete.
  for (const index of houses?.indexes ?? []) await db.run(`CREATE INDEX ON search.houses ${index}`);
  for (const name of ['houses', 'typos']) await db.run(`VACUUM (ANALYZE) search.${name}`);
}

/** Objects of each property, and how many properties its owner has in the county. */
async function stageSource(source: Database): Promise<void> {
  const kinds = KEYED_BY_PROPERTY.map(
    (object, place) => `SELECT DISTINCT PropertyID, ${place} AS place FROM w.${object}`,
  );
  await source.run(
    `CREATE TEMP TABLE has AS SELECT PropertyID, sum(1 << place)::INTEGER AS has FROM (${kinds.join(' UNION ALL ')}) GROUP BY 1`,
  );
  const owner =
    "coalesce(Owner1FullName, '') || chr(1) || coalesce(MailFullAddress, '') || chr(1) || coalesce(MailZIP, '')";
  await source.run(`CREATE TEMP TABLE owned AS WITH o AS (SELECT PropertyID, CountyFIPS, (hash(${owner}) >> 1)::BIGINT AS span FROM w.Ownership.CurrentOwner),
      n AS (SELECT span, CountyFIPS, count(*)::INTEGER AS homes, count(*) OVER (PARTITION BY span) > 1 AS isSpread FROM o GROUP BY span, CountyFIPS)
    SELECT o.PropertyID, o.CountyFIPS, n.homes, CASE WHEN n.isSpread THEN n.span END AS span FROM o JOIN n USING (span, CountyFIPS)`);
  await source.run(`CREATE TEMP TABLE parcel_numbers AS SELECT DISTINCT CountyFIPS, regexp_replace(upper(label), '[^A-Z0-9]', '', 'g') AS number, PropertyID, label FROM (
    SELECT PropertyID, CountyFIPS, Apn AS label FROM h.homes WHERE Apn <> ''
    UNION SELECT PropertyID, CountyFIPS, ParcelNumberAlternate FROM w.Property.PropertyAddress WHERE ParcelNumberAlternate IS NOT NULL)`);
}

export interface SourceCounty {
  readonly county: string;
  readonly homes: number;
  readonly fingerprint: string;
}

async function listCounties(source: Database): Promise<SourceCounty[]> {
  const rows =
    await source.rows(`SELECT h.CountyFIPS AS county, count(*)::INTEGER AS homes, bit_xor(hash(h))::VARCHAR AS rows,
      bit_xor(hash(p.label))::VARCHAR AS labels, (SELECT bit_xor(hash(c))::VARCHAR FROM (SELECT field, code, meaning FROM h.choices) c) AS choices
    FROM h.homes h LEFT JOIN (SELECT PropertyID, string_agg(label, ' ' ORDER BY label) AS label FROM parcel_numbers GROUP BY 1) p USING (PropertyID)
    GROUP BY 1 ORDER BY 1`);
  return rows.map(({ county, homes, rows: all, labels, choices }) => ({
    county: String(county),
    homes: Number(homes),
    fingerprint: [INDEX_VERSION, homes, all, labels, choices].join(' '),
  }));
}

function batchesOf(counties: readonly SourceCounty[]): SourceCounty[][] {
  const batches: SourceCounty[][] = [];
  let homes = Number.POSITIVE_INFINITY;
  for (const county of counties) {
    if (homes + county.homes > batchHomes) {
      batches.push([]);
      homes = 0;
    }
    homes += county.homes;
    batches.at(-1)?.push(county);
  }
  return batches;
}

interface Loading {
  readonly source: Database;
  readonly db: IndexDatabase;
  readonly scratch: string;
  /** Without old rows, which would be removed first. */
  readonly isNew: boolean;
  readonly known: Set<string>;
  readonly asOf: string;
}

async function loadBatch(loading: Loading, batch: readonly SourceCounty[]): Promise<void> {
  const { db, isNew, known, asOf } = loading;
  const counties = batch.map(({ county }) => county);
  const listed = counties.map(literal).join(', ');
  const loaded: LoadedCounty[] = [];
  await inTransaction(db, async () => {
    for (const { county, homes, fingerprint } of batch)
      loaded.push({ county, homes, fingerprint, table: await loadHomes(loading, county) });
    if (!isNew) await deleteLookups(db, counties);
    await fillCounties(db, loaded, { known, asOf }, async () => {
      const parcels = `SELECT CountyFIPS, '${ADDRESS}', number, PropertyID, label FROM parcel_numbers WHERE CountyFIPS IN (${listed}) ORDER BY ALL`;
      const spans = `SELECT DISTINCT CountyFIPS, 'Ownership.CurrentOwner', span, homes FROM owned WHERE span IS NOT NULL AND CountyFIPS IN (${listed})`;
      const names = `SELECT CountyFIPS, CountyName, StateCode FROM w.Reference.DimCounty WHERE CountyFIPS IN (${listed})`;
      const meanings = `SELECT field, code, meaning, CASE ${meaningObjects()} END FROM h.choices WHERE meaning <> code`;
      await copyFrom(loading, 'search.parcels', parcels, true);
      await copyFrom(loading, 'search.spans', spans, true);
      await copyFrom(loading, 'county_names', names);
      await copyFrom(loading, 'code_meanings', meanings);
    });
  });
  await vacuumPartitions(db, loaded);
}

/** Of each field whose meanings not every set has. */
function meaningObjects(): string {
  const named = Object.entries(MEANINGS).flatMap(([key, [object]]) =>
    object.startsWith('Reference.') ? [] : [`WHEN field = ${literal(key)} THEN ${literal(object)}`],
  );
  return named.join(' ');
}

const columns = ['CountyFIPS', 'PropertyID', 'Address', 'City', 'ZIP', 'Apn', 'Lat', 'Lon', 'X', 'Y'].map(
  (name) => `h.${name}`,
);

async function loadHomes(loading: Loading, county: string): Promise<string> {
  const table = `homes_${county}_${Date.now().toString(36)}`;
  const fields = fieldColumns.map(({ key }) =>
    key === 'ownedCount' ? 'CASE WHEN h."ownedCount" IS NOT NULL THEN o.homes END' : `h."${key}"`,
  );
  await loading.db.run(`CREATE TABLE search.${table} (LIKE search.homes)`);
  await copyFrom(
    loading,
    `search.${table}`,
    `SELECT ${columns.join(', ')}, row_number() OVER (ORDER BY h.rowid) - 1, coalesce(k.has, 0), o.span, ${fields.join(', ')}
     FROM h.homes h LEFT JOIN has k USING (PropertyID) LEFT JOIN owned o USING (PropertyID) WHERE h.CountyFIPS = ${literal(county)} ORDER BY h.rowid`,
  );
  return table;
}

async function copyFrom(
  { source, db, scratch }: Loading,
  table: string,
  sql: string,
  isGuarded = false,
): Promise<void> {
  const file = join(scratch, 'rows.csv');
  await source.run(`COPY (${sql}) TO ${literal(file)} (FORMAT csv, HEADER false)`);
  if (isGuarded) await db.insertFile(table, file);
  else await db.copyFile(table, file);
}

async function deleteLookups(db: IndexDatabase, counties: readonly string[]): Promise<void> {
  for (const { name } of guardedTables) await db.run(`DELETE FROM search.${name} WHERE county = ANY ($1)`, [counties]);
}

async function removeCounties(db: IndexDatabase, counties: readonly string[]): Promise<void> {
  await deleteLookups(db, counties);
  for (const county of counties) await dropPartition(db, county);
}
