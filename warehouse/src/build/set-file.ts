import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseSet,
} from '@platbook/contract/packs/entitlement-set';
import { type Database, literal } from '../database.ts';
import { fillDataDictionary, fillPublishStatus } from '../generate/dictionary.ts';
import { MODEL, type ModelObject, requireObject } from '../model.ts';
import { createTables } from '../objects.ts';
import { FILE_OPTIONS, type Scale } from '../options.ts';
import { describeIndex, writeIndex } from '../property-index/write-index.ts';
import type { ReportCubes } from '../reports/read-reports.ts';
import { createCubes, cubesOf, fillCubes } from '../reports/write-cubes.ts';
import { createSystemCatalog, fillSystemCatalog, hasSystemCatalog } from '../system-catalog/write-system-catalog.ts';

export interface OrderedSet extends EntitlementSet {
  readonly orderedAt?: string | undefined;
}

export function describeSetFile(folder: string, { objects, counties, orderedAt }: OrderedSet): WarehouseSet {
  const hash = entitlementSetHash({ objects, counties });
  const file = `${hash}.duckdb`;
  const bytes = statSync(join(folder, file)).size;
  const index = describeIndex(folder, hash);
  return {
    objects,
    counties,
    hash,
    file,
    bytes,
    ...(index && { index }),
    ...(orderedAt !== undefined && { orderedAt }),
  };
}

const WRITTEN = ['Reference.DataDictionary', 'Reference.PublishStatus'];

/** The objects of a set: its own plus all reference tables. A view becomes a table of its rows if the set lacks one of its base tables. */
export function objectsOfSet(set: EntitlementSet): ModelObject[] {
  const everything = set.objects.includes('*');
  const chosen = MODEL.filter(({ name, schema }) => everything || schema === 'Reference' || set.objects.includes(name));
  const names = new Set(chosen.map(({ name }) => name));
  return chosen
    .map((object) =>
      object.kind === 'view' && !object.baseTables.every((base) => names.has(base))
        ? { ...object, kind: 'table' as const }
        : object,
    )
    .sort((a, b) => Number(a.kind === 'view') - Number(b.kind === 'view'));
}

function countyFilter(object: ModelObject, counties: readonly string[]): string {
  if (counties.includes('*') || !object.columns.some(({ name }) => name === 'CountyFIPS')) return '';
  const list = counties.map(literal).join(', ');
  if (object.name !== 'Boundaries.GeoBoundary') return `WHERE CountyFIPS IN (${list})`;
  // States and metro areas span counties: those of the set's counties stay.
  return `WHERE CountyFIPS IN (${list}) OR (CountyFIPS IS NULL AND GeoID IN
    (SELECT 'ST' || left(CountyFIPS, 2) FROM w.Reference.DimCounty WHERE CountyFIPS IN (${list}) UNION SELECT 'CB' || CBSACode FROM w.Reference.DimCounty WHERE CountyFIPS IN (${list})))`;
}

function datasetFilter(object: ModelObject, set: EntitlementSet, objects: readonly ModelObject[]): string {
  if (object.name !== 'Reference.CountyCoverage' || set.objects.includes('*')) return '';
  const codes = objects.flatMap(({ datasetCode, baseTables }) => [
    datasetCode,
    ...baseTables.map((base) => requireObject(base).datasetCode),
  ]);
  const list = [...new Set(codes)].flatMap((code) => (code === null ? [] : [literal(code)]));
  return list.length === 0 ? 'WHERE false' : `WHERE DatasetCode IN (${list.join(', ')})`;
}

async function tablesOfSource(db: Database): Promise<Set<string>> {
  const rows = await db.rows(
    "SELECT schema_name || '.' || table_name AS name FROM duckdb_tables() WHERE database_name = 'w'",
  );
  return new Set(rows.map(({ name }) => String(name)));
}

async function copyDefinitions(
  db: Database,
  catalog: string,
  objects: readonly ModelObject[],
  isTableInSource: (name: string) => boolean,
): Promise<void> {
  const kinds = new Map(objects.map(({ name, kind }) => [name, kind]));
  const drops = MODEL.filter(
    ({ name }) => (kinds.get(name) === 'table') !== isTableInSource(name) || !kinds.has(name),
  ).map(({ name }) => `DROP ${isTableInSource(name) ? 'TABLE' : 'VIEW'} ${catalog}.${name}`);
  const kept = new Set(objects.map(({ schema }) => schema));
  const schemas = [...new Set(MODEL.map(({ schema }) => schema))].filter((schema) => !kept.has(schema));
  const statements = [
    ...drops,
    ...schemas.map((schema) => `DROP SCHEMA ${catalog}.${schema}`),
    `DROP SCHEMA IF EXISTS ${catalog}.Report CASCADE`,
  ];
  await db.run(`BEGIN; ${[`COPY FROM DATABASE w TO ${catalog} (SCHEMA)`, ...statements].join('; ')}; COMMIT`);
  await createTables(
    db,
    catalog,
    objects.filter(({ name, kind }) => kind === 'table' && !isTableInSource(name)),
  );
}

export async function objectsOfSource(db: Database): Promise<ModelObject[]> {
  const tables = await tablesOfSource(db);
  return objectsOfSet(ALL_SET).map((object) =>
    tables.has(object.name) ? { ...object, kind: 'table' as const } : object,
  );
}

/** Writes the set's rows into the attached, empty catalog. Rollups over all counties are recomputed from the set's own rows. */
async function writeSet(db: Database, catalog: string, set: EntitlementSet, asOf: string): Promise<void> {
  const tablesInSource = await tablesOfSource(db);
  const objects = objectsOfSet(set).map((object) =>
    tablesInSource.has(object.name) ? { ...object, kind: 'table' as const } : object,
  );
  const tables = objects.filter(({ kind }) => kind === 'table');
  await copyDefinitions(db, catalog, objects, (name) => tablesInSource.has(name));
  if (!(await hasSystemCatalog(db, catalog))) {
    await db.run(`USE ${catalog}`);
    await createSystemCatalog(db);
    await db.run('USE memory');
  }
  await db.run('BEGIN');
  const isEverything = set.counties.includes('*');
  if (!isEverything) {
    const ownerFilter = countyFilter(requireObject('Ownership.CurrentOwner'), set.counties);
    await db.run(`CREATE OR REPLACE TEMP TABLE owned AS SELECT PropertyID, count(*) OVER (PARTITION BY Owner1FullName, MailFullAddress, MailZIP)::INT AS n
      FROM w.Ownership.CurrentOwner ${ownerFilter}`);
  }
  for (const object of tables.filter(({ name }) => !WRITTEN.includes(name))) {
    const rows = `SELECT * FROM (FROM w.${object.name} ${countyFilter(object, set.counties)}) ${datasetFilter(object, set, objects)}`;
    const order = tablesInSource.has(object.name) ? '' : 'ORDER BY CountyFIPS, SitusZIP, PropertyID';
    await db.run(
      !isEverything && object.columns.some(({ name }) => name === 'PropertiesOwnedCount')
        ? `INSERT INTO ${catalog}.${object.name} SELECT r.* REPLACE (owned.n AS PropertiesOwnedCount) FROM (${rows}) r JOIN owned USING (PropertyID) ORDER BY r.PropertyID`
        : `INSERT INTO ${catalog}.${object.name} ${rows} ${order}`,
    );
  }
  await fillDataDictionary(db, catalog, objects);
  await fillPublishStatus(db, catalog, objects, asOf);
  await fillSystemCatalog(db, catalog, objects);
  await db.run(`${isEverything ? '' : 'DROP TABLE owned; '}COMMIT`);
}

export interface SetTarget {
  readonly file: string;
  readonly catalog: string;
  readonly scale: Scale;
  readonly asOf: string;
  readonly reports: readonly ReportCubes[];
}

/** Leaves the file attached, for its index. */
export async function writeSetFile(db: Database, set: EntitlementSet, to: SetTarget): Promise<void> {
  await db.run(`ATTACH ${literal(to.file)} AS ${to.catalog} ${FILE_OPTIONS[to.scale]}`);
  await writeSet(db, to.catalog, set, to.asOf);
  const cubes = cubesOf(new Set(objectsOfSet(set).map(({ name }) => name)), to.reports);
  await createCubes(db, to.catalog, cubes);
  await fillCubes(db, to.catalog, cubes);
  // Waits for other connections; plain CHECKPOINT would fail.
  await db.run(`FORCE CHECKPOINT ${to.catalog}`);
}

export function writeIndexOf(
  db: Database,
  set: EntitlementSet,
  { file, catalog, scale, asOf }: Omit<SetTarget, 'reports'>,
): Promise<void> {
  const objects = new Set(objectsOfSet(set).map(({ name }) => name));
  const stem = basename(file, '.duckdb');
  return writeIndex(db, { catalog, objects, scale }, { folder: dirname(file), stem, asOf });
}
