/** Copies one entitlement set (objects × counties) out of the attached catalogue `w` into a file of its own. */
import type { EntitlementSet } from '@platbook/contract/entitlement-set';
import { type Database, literal } from './database.ts';
import { fillDataDictionary, fillPublishStatus } from './dictionary.ts';
import { MODEL, type ModelObject, requireObject } from './model.ts';
import { createTables, createViews } from './objects.ts';

/** Tables that are written about the file itself instead of being copied. */
const WRITTEN = ['Reference.DataDictionary', 'Reference.PublishStatus'];

/** The objects of a set: its own plus every reference table. A view whose base tables are not all there becomes a table of its rows. */
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

/** Coverage speaks only of the datasets the set's own objects belong to, or are read from. */
function datasetFilter(object: ModelObject, objects: readonly ModelObject[]): string {
  if (object.name !== 'Reference.CountyCoverage') return '';
  const codes = objects.flatMap(({ datasetCode, baseTables }) => [
    datasetCode,
    ...baseTables.map((base) => requireObject(base).datasetCode),
  ]);
  const list = [...new Set(codes)].flatMap((code) => (code === null ? [] : [literal(code)]));
  return list.length === 0 ? 'WHERE false' : `WHERE DatasetCode IN (${list.join(', ')})`;
}

/** Writes the set's rows into the attached, empty catalogue `s`. Rollups over all counties are made again from the set's own rows. */
export async function writeSet(db: Database, set: EntitlementSet, asOf: string): Promise<void> {
  const objects = objectsOfSet(set);
  const tables = objects.filter(({ kind }) => kind === 'table');
  await createTables(db, 's', tables);
  const ownerFilter = countyFilter(
    tables.find(({ name }) => name === 'Reference.DimCounty') as ModelObject,
    set.counties,
  );
  await db.run(`CREATE OR REPLACE TEMP TABLE owned AS SELECT PropertyID, count(*) OVER (PARTITION BY Owner1FullName, MailFullAddress, MailZIP)::INT AS n
    FROM w.Ownership.CurrentOwner ${ownerFilter}`);
  for (const object of tables.filter(({ name }) => !WRITTEN.includes(name))) {
    const rows = `SELECT * FROM (FROM w.${object.name} ${countyFilter(object, set.counties)}) ${datasetFilter(object, objects)}`;
    const order = object.sql === '' ? '' : 'ORDER BY CountyFIPS, SitusZIP, PropertyID';
    await db.run(
      object.columns.some(({ name }) => name === 'PropertiesOwnedCount')
        ? `INSERT INTO s.${object.name} SELECT r.* REPLACE (owned.n AS PropertiesOwnedCount) FROM (${rows}) r JOIN owned USING (PropertyID) ORDER BY r.PropertyID`
        : `INSERT INTO s.${object.name} ${rows} ${order}`,
    );
  }
  await db.run('USE s');
  await createViews(
    db,
    's',
    objects.filter(({ kind }) => kind === 'view'),
  );
  await fillDataDictionary(db, 's', objects);
  await fillPublishStatus(db, 's', objects, asOf);
  await db.run('USE memory; DROP TABLE owned');
}
