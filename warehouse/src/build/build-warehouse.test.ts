import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SET, TRIAL_COUNTIES, TRIAL_SET, type WarehouseDictionary } from '@platbook/contract/packs/entitlement-set';
import { COUNTIES } from '../generate/facts.ts';
import { MODEL } from '../model.ts';
import {
  buildTestWarehouse,
  contentOf,
  fewCounties,
  LICENSED_SET,
  openSharedWarehouse,
  openSmallSharedWarehouse,
  sharedChanges,
  type TestWarehouse,
  tinyOptions,
} from '../testing/build-test-warehouse.ts';
import { buildWarehouse } from './build-warehouse.ts';
import { isWarehouseStale } from './manifest.ts';

const tables = MODEL.filter(({ kind }) => kind === 'table');
const withCounty = MODEL.filter(({ columns }) => columns.some(({ name }) => name === 'CountyFIPS'));

const warehouse = await openSharedWarehouse();
afterAll(() => warehouse.close());

const inAll = async (sql: string) => {
  const [row = {}] = await warehouse.ask(ALL_SET, sql);
  return row;
};
/** Without the marked rows, which break rules on purpose. */
const generated = (name: string) =>
  withCounty.some((object) => object.name === name)
    ? `(FROM ${name} WHERE coalesce(CountyFIPS, '') NOT LIKE '99%')`
    : name;
const listTrial = (sql: string) => warehouse.list(TRIAL_SET, sql);
const listLicensed = (sql: string) => warehouse.list(LICENSED_SET, sql);

async function fingerprints(of: TestWarehouse): Promise<Record<string, unknown>[]> {
  return of.ask(ALL_SET, contentOf(tables.map(({ name }) => name)));
}

describe('the property data', () => {
  it('is the same for the same seed with any number of threads', async () => {
    const several = await openSmallSharedWarehouse();
    onTestFinished(() => several.close());
    const single = await buildTestWarehouse({ threads: 1, counties: fewCounties, entitlements: [ALL_SET] });
    onTestFinished(() => single.close());
    expect(await fingerprints(single)).toEqual(await fingerprints(several));
  }, 180_000);

  it('fills every table, and every view returns rows', async () => {
    const empty = [];
    for (const { name } of MODEL) {
      if (name === 'Reference.PublishStatus') continue;
      if ((await warehouse.list(ALL_SET, `SELECT 1 FROM ${name} LIMIT 1`)).length === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('has unique keys', async () => {
    const doubled = [];
    for (const { name, key } of tables) {
      const row = await inAll(
        `SELECT count(*) AS n FROM (SELECT ${key.join(', ')} FROM ${name} GROUP BY ALL HAVING count(*) > 1)`,
      );
      if (row.n !== 0n) doubled.push(name);
    }
    expect(doubled).toEqual([]);
    const parcels = await warehouse.list(
      ALL_SET,
      'SELECT 1 FROM Property.PropertyAddress GROUP BY CountyFIPS, ParcelNumberFormatted HAVING count(*) > 1',
    );
    expect(parcels).toEqual([]);
  });

  it('satisfies every foreign key', async () => {
    const broken = [];
    for (const { name, foreignKeys } of tables) {
      for (const { column, table } of foreignKeys) {
        const target = column === 'GeoIDNeighborhood' ? 'GeoID' : column === 'FirstLoanID' ? 'LoanID' : column;
        const row = await inAll(
          `SELECT count(*) AS n FROM ${generated(name)} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${target} FROM ${table})`,
        );
        if (row.n !== 0n) broken.push(`${name}.${column}`);
      }
    }
    expect(broken).toEqual([]);
  });

  const widthOf = (type: string) => /char\((\d+)\)/.exec(type)?.[1];

  it.each<[string, isMeant: (type: string) => boolean, isWrong: (text: string, type: string) => string]>([
    [
      'has no text that is empty or ends in a space',
      (type) => type.includes('char'),
      (text) => `${text} <> rtrim(${text}) OR ${text} = ''`,
    ],
    [
      'keeps every text within its declared width',
      (type) => widthOf(type) !== undefined,
      (text, type) => `len(${text}) > ${widthOf(type)}`,
    ],
    [
      'fills the width of fixed-width texts, which SQL Server would pad with spaces',
      (type) => type.startsWith('char('),
      (text, type) => `len(${text}) < ${widthOf(type)}`,
    ],
  ])('%s', async (_, isMeant, isWrong) => {
    const wrong = [];
    for (const { name, columns } of tables) {
      const texts = columns.filter(({ type }) => isMeant(type));
      if (texts.length === 0) continue;
      const counts = texts.map(({ name: text, type }) => `count(*) FILTER (${isWrong(text, type)}) AS ${text}`);
      const row = await inAll(`SELECT ${counts.join(', ')} FROM ${generated(name)}`);
      wrong.push(...texts.filter((text) => row[text.name] !== 0n).map((text) => `${name}.${text.name}`));
    }
    expect(wrong).toEqual([]);
  });

  it('reconciles the sales trend with the recorded sales', async () => {
    const row =
      await inAll(`SELECT (SELECT sum(SalesCount) FROM Market.SalesTrend WHERE GeoTypeCode = 'CO' AND PeriodType = 'Y' AND PropertyTypeCode = 'ALL') AS trend,
      (SELECT sum(SalesCount) FROM Market.SalesTrend WHERE GeoTypeCode = 'ZI' AND PeriodType = 'M' AND PropertyTypeCode = 'ALL') AS monthly,
      (SELECT count(*) FROM Transactions.ArmsLengthSale WHERE SaleDate >= '2005-01-01') AS sales`);
    expect(row.trend).toBe(row.sales);
    expect(row.monthly).toBe(row.sales);
  });

  it('reports exactly the existing rows in the county coverage', async () => {
    const row = await inAll(
      `SELECT (SELECT sum(RecordsCount) FROM Reference.CountyCoverage WHERE DatasetCode = 'MORTGAGE') AS covered, (SELECT count(*) FROM ${generated('Mortgage.Loan')}) AS loans`,
    );
    expect(row.covered).toBe(row.loans);
  });

  it('describes every object and column, and shows the SQL Server type of each', async () => {
    const missing = await listTrial(
      `SELECT schema_name, table_name, column_name FROM duckdb_columns() WHERE NOT internal AND schema_name NOT IN ('sys', 'Report') AND coalesce(comment, '') = ''
      UNION ALL SELECT schema_name, table_name, '' FROM duckdb_tables() WHERE NOT internal AND schema_name NOT IN ('sys', 'Report') AND coalesce(comment, '') = '' UNION ALL SELECT schema_name, view_name, '' FROM duckdb_views() WHERE NOT internal AND schema_name NOT IN ('sys', 'Report') AND coalesce(comment, '') = ''`,
    );
    expect(missing).toEqual([]);
    const undescribed =
      await listTrial(`SELECT 1 FROM duckdb_columns() c LEFT JOIN Reference.DataDictionary d ON d.SchemaName = c.schema_name AND d.ObjectName = c.table_name AND d.ColumnName = c.column_name
      WHERE NOT c.internal AND c.schema_name NOT IN ('sys', 'Report') AND (d.DataType IS NULL OR d.ColumnDescription <> c.comment)`);
    expect(undescribed).toEqual([]);
  });
});

describe('an entitlement set file', () => {
  it('has only the five trial counties in every table and view [R021]', async () => {
    const foreign = [];
    for (const { name } of withCounty) {
      const counties = await listTrial(`SELECT DISTINCT CountyFIPS FROM ${name} WHERE CountyFIPS IS NOT NULL`);
      if (counties.some((fips) => !TRIAL_SET.counties.includes(String(fips)))) foreign.push(name);
    }
    expect(foreign).toEqual([]);
    const counties = await listTrial('SELECT CountyFIPS FROM Reference.DimCounty');
    expect(counties.sort()).toEqual([...TRIAL_COUNTIES].sort());
    const boundaries = await listTrial(
      "SELECT 1 FROM Boundaries.GeoBoundary WHERE CountyFIPS IS NULL AND StateCode NOT IN ('FL', 'CA', 'NC', 'CO', 'MN')",
    );
    expect(boundaries).toEqual([]);
  });

  it('has only the objects of a licensed set, and turns a view without its tables into rows', async () => {
    const objects = await listLicensed(
      `SELECT schema_name || '.' || table_name AS name FROM duckdb_tables() WHERE schema_name NOT IN ('sys', 'Report') UNION ALL SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal AND schema_name NOT IN ('sys', 'Report')`,
    );
    const names = objects.filter((name) => !String(name).startsWith('Reference.'));
    expect(names.sort()).toEqual([...LICENSED_SET.objects].sort());
    const dictionary = await listLicensed(
      "SELECT DISTINCT SchemaName || '.' || ObjectName AS name FROM Reference.DataDictionary WHERE SchemaName <> 'Reference'",
    );
    expect(dictionary.sort()).toEqual([...LICENSED_SET.objects].sort());
    const counties = await listLicensed('SELECT DISTINCT CountyFIPS FROM Property.PropertyDetail ORDER BY 1');
    expect(counties).toEqual([...LICENSED_SET.counties].sort());
  });

  it('reports the coverage of its own datasets only', async () => {
    const codes = await listLicensed('SELECT DISTINCT DatasetCode FROM Reference.CountyCoverage');
    expect(codes).toContain('MORTGAGE');
    expect(codes).not.toContain('HAZARD');
  });

  it('counts the properties of an owner in its own counties only', async () => {
    const wrong = await listTrial(
      `SELECT 1 FROM (SELECT PropertiesOwnedCount, count(*) OVER (PARTITION BY Owner1FullName, MailFullAddress, MailZIP) AS owned FROM Ownership.CurrentOwner) WHERE PropertiesOwnedCount <> owned`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('a build', () => {
  it('is stale when the folder is missing, the seed differs or a file is missing, and fresh otherwise', async () => {
    const options = tinyOptions(warehouse.folder, sharedChanges);
    expect(isWarehouseStale(warehouse.folder, options)).toBe(false);
    expect(isWarehouseStale(warehouse.folder, { ...options, threads: 1 })).toBe(false);
    expect(isWarehouseStale(warehouse.folder, { ...options, seed: 8 })).toBe(true);
    expect(isWarehouseStale(join(warehouse.folder, 'nowhere'), options)).toBe(true);
  });

  it('describes every object next to its files, including those that no set has', () => {
    const { objects } = JSON.parse(
      readFileSync(join(warehouse.folder, 'dictionary.json'), 'utf8'),
    ) as WarehouseDictionary;
    expect(objects.map(({ schema, name }) => `${schema}.${name}`)).toEqual(MODEL.map(({ name }) => name));
    expect(objects.filter(({ isReference }) => isReference)).toHaveLength(11);
    expect(objects.find(({ name }) => name === 'ForeclosureStatus')).toMatchObject({
      kind: 'view',
      isReference: false,
    });
    expect(objects.flatMap(({ columns }) => columns).filter(({ data_type }) => data_type === '')).toEqual([]);
  });

  it('refuses a folder with other files and leaves them alone', async () => {
    const folder = join(warehouse.folder, '..', 'documents');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'letter.txt'), 'keep me');
    await expect(buildWarehouse(tinyOptions(folder))).rejects.toThrow(/aren't part of a warehouse/);
  });

  it('adds three marked rows of nonexistent counties to every table with a county, in the full file only', async () => {
    for (const { name } of withCounty.filter(({ kind }) => kind === 'table')) {
      const count = `SELECT count(*) FILTER (CountyFIPS LIKE '99%') FROM ${name}`;
      expect(await warehouse.list(ALL_SET, count), name).toEqual([3n]);
      expect(await warehouse.list(TRIAL_SET, count), name).toEqual([0n]);
    }
  }, 180_000);

  it('generates only the requested counties', () => {
    expect(COUNTIES).toHaveLength(29);
    expect(warehouse.manifest.sets).toHaveLength(3);
  });
});
