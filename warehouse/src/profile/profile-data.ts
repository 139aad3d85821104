import type { CodeList, DataProfile, ProfileCounts } from '@platbook/contract/packs/data-profile';
import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import { readCodedValues } from '@platbook/property/dictionary/coded-values';
import type { Database } from '../database.ts';
import { MODEL, type ModelColumn, type ModelObject } from '../model.ts';

/** Their rows describe the other tables, or depend on the entitlement set. */
const uncounted = new Set(['Reference.DataDictionary', 'Reference.PublishStatus', 'Reference.CountyCoverage']);
const mostCodes = 1_000;

/** Reads each table of the attached catalog once. */
export async function profileData(db: Database, catalog: string): Promise<Omit<DataProfile, 'builtAt'>> {
  const objects: DataProfile['objects'][number][] = [];
  for (const object of MODEL) {
    const { name, kind, columns } = object;
    const counts = kind === 'view' || uncounted.has(name) ? null : await countRows(db, catalog, object);
    objects.push({ name, kind, columns: columns.map((column) => [column.name, column.type]), counts });
  }
  return {
    version: 1,
    counties: await readCounties(db, catalog, objects),
    objects,
    codes: listCodes(await readLookups(db, catalog)),
  };
}

async function countRows(db: Database, catalog: string, { name, columns }: ModelObject): Promise<ProfileCounts> {
  const isByCounty = columns.some((column) => column.name === 'CountyFIPS');
  const filled = columns.map((column, place) => `count(${column.name}) AS c${place}`).join(', ');
  const county = isByCounty ? "coalesce(CountyFIPS, '')" : "''";
  const found = await db.rows(
    `SELECT ${county} AS county, count(*) AS rows, ${filled} FROM ${catalog}.${name} GROUP BY 1 ORDER BY 1`,
  );
  const rows = found.map(({ county: fips, rows: count, ...counts }) => {
    const perColumn = columns.map((_, place) => Number(counts[`c${place}`]));
    return [String(fips), Number(count), ...perColumn] as const;
  });
  return { isByCounty, rows };
}

async function readCounties(
  db: Database,
  catalog: string,
  objects: DataProfile['objects'],
): Promise<DataProfile['counties']> {
  const rows = await db.rows(
    `SELECT CountyFIPS AS fips, CountyName || ', ' || StateCode AS name FROM ${catalog}.Reference.DimCounty`,
  );
  const names = new Map(rows.map(({ fips, name }) => [String(fips), String(name)]));
  const counted = objects.flatMap(({ name, counts }) =>
    counts === null || name.startsWith('Reference.') ? [] : counts.rows.map(([fips]) => fips),
  );
  return [...new Set(counted)]
    .filter((fips) => fips !== '')
    .sort()
    .map((fips) => [fips, names.get(fips) ?? fips]);
}

/** Reference.Dim…: codes in the first column, meanings in the second. Counties are compared on their own. */
async function readLookups(db: Database, catalog: string): Promise<SchemaCodes[]> {
  const lookups: SchemaCodes[] = [];
  for (const { schema, object, name, columns } of MODEL) {
    const [code, meaning] = columns.map((column) => column.name);
    if (!name.startsWith('Reference.Dim') || code === undefined || meaning === undefined || code === 'CountyFIPS')
      continue;
    const rows = await db.rows(
      `SELECT ${code}::VARCHAR AS value, coalesce(min(${meaning})::VARCHAR, '') AS meaning FROM ${catalog}.${name}
        WHERE ${code} IS NOT NULL GROUP BY 1 ORDER BY 1 LIMIT ${mostCodes}`,
    );
    const values = rows.map((row) => ({ value: String(row.value), meaning: String(row.meaning) }));
    lookups.push({ schema, table: object, column: code, values });
  }
  return lookups;
}

function listCodes(lookups: readonly SchemaCodes[]): CodeList[] {
  const columns = MODEL.flatMap((object) =>
    object.columns.map((column) => ({ place: `${object.name}.${column.name}`, column })),
  );
  const valuesOf = (column: ModelColumn, codes: readonly SchemaCodes[]) => readCodedValues(column, codes);
  const ofLookups = lookups.map((lookup): CodeList => {
    const coded = columns.filter(
      ({ column }) => valuesOf(column, [lookup]).length > valuesOf(column, []).length || column.name === lookup.column,
    );
    return {
      name: `${lookup.schema}.${lookup.table}`,
      columns: coded.map(({ place }) => place),
      values: lookup.values.map(({ value, meaning }) => [value, meaning]),
    };
  });
  const ofDescriptions = columns.flatMap(({ place, column }): CodeList[] => {
    const values = valuesOf(column, []);
    if (values.length === 0) return [];
    return [{ name: place, columns: [place], values: values.map(({ value, meaning }) => [value, meaning]) }];
  });
  return [...ofLookups, ...ofDescriptions];
}
