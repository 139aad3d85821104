import type { FillRateColumn, FillRates } from '@platbook/contract/packs/pack-data';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { trinoFolder } from '../../testing/engines/start-trino.ts';
import { openTrinoWorld, type TrinoWorld } from '../../testing/engines/trino-world.ts';
import { runSql, TRIAL } from '../../testing/run-sql.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';

/** Samples and ties differ between the engines, but not which values a column with few of them has. */
const withFewExamples = ({ examples, ...column }: FillRateColumn) => ({
  ...column,
  examples: examples.length < 3 ? examples.toSorted() : examples.length,
});
const comparable = ({ columns, ...rest }: FillRates) => ({ ...rest, columns: columns.map(withFewExamples) });

describe.skipIf(trinoFolder === undefined)("the data of a pack's tables on Trino and on DuckDB", () => {
  let world: TrinoWorld;
  let files: TestApp;
  let trino: TestClient;
  let duckdb: TestClient;
  let tables: (readonly [schema: string, table: string])[];
  beforeAll(async () => {
    world = await openTrinoWorld();
    await world.serve();
    files = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeCanaryWarehouse() } });
    [trino, duckdb] = [await world.app.signIn('trial@example.com'), await files.signIn('trial@example.com')];
    const schema: SchemaInfo = (await duckdb.get(`/api/schema-info/${TRIAL}`)).json;
    tables = Object.entries(schema).flatMap(([name, objects]) =>
      Object.keys(objects).map((table) => [name, table] as const),
    );
  }, 400_000);
  afterAll(async () => {
    await files?.close();
    await world?.close();
  });

  const both = async (path: string) => {
    const [one, other] = [await trino.get(path), await duckdb.get(path)];
    expect([path, one.status, one.json?.detail]).toEqual([path, 200, undefined]);
    return [one.json, other.json] as const;
  };

  it('every table has the same fill rates, ranges and days, in total and by county', { timeout: 400_000 }, async () => {
    expect(tables.length).toBeGreaterThan(40);
    for (const [schema, table] of tables) {
      const [one, other] = await both(`/api/fill-rates/${TRIAL}?schema=${schema}&table=${table}`);
      expect([table, comparable(one)]).toEqual([table, comparable(other)]);
    }
  });

  it('a column has the same facts', { timeout: 60_000 }, async () => {
    for (const [schema, table, column] of [
      ['Property', 'PropertyAddress', 'Latitude'],
      ['Foreclosure', 'ForeclosureEvent', 'AuctionDate'],
      ['Foreclosure', 'ForeclosureEvent', 'LTVPercent'],
      ['Reference', 'PublishStatus', 'LastPublished'],
      ['Foreclosure', 'ForeclosureEvent', 'ForeclosureProcess'],
    ]) {
      const path = `/api/column-facts/${TRIAL}?schema=${schema}&table=${table}&column=${column}`;
      const [{ examples, ...one }, { examples: others, ...other }] = await both(path);
      expect([column, one]).toEqual([column, other]);
      if (others.length < 3) expect(examples.toSorted()).toEqual(others.toSorted());
    }
  });

  it('maps by ZIP code have the same counts and medians', { timeout: 60_000 }, async () => {
    const fields = [
      ['Foreclosure', 'ForeclosureEvent', 'OpeningBid'],
      ['Property', 'PropertyAddress', 'Latitude'],
      ['Transactions', 'ArmsLengthSale', 'PricePerSqFt'],
      ['Property', 'PropertyFeature', 'PropertyTypeCode'],
    ];
    for (const [schema, table, column] of fields) {
      const place = `schema=${schema}&table=${table}&column=${column}&county=12031`;
      const [one, other] = await both(`/api/fill-rates/${TRIAL}/zips?${place}`);
      expect([column, one]).toEqual([column, other]);
      expect(one.zips.length).toBeGreaterThan(3);
      expect(one.median === null).toBe(column === 'PropertyTypeCode');
    }
  });

  it('a column has the same values, a table the same size, and a pack query the same chart', {
    timeout: 60_000,
  }, async () => {
    for (const path of [
      `/api/column-values/${TRIAL}?schema=Property&table=PropertyAddress&column=SitusCity`,
      `/api/table-sizes/${TRIAL}`,
    ]) {
      const [one, other] = await both(path);
      expect([path, one]).toEqual([path, other]);
    }
    const [one, other] = await both('/api/pack-preview/SPFCL-FCL01');
    expect(one.rows.map((row: unknown[]) => row.map(String))).toEqual(
      other.rows.map((row: unknown[]) => row.map(String)),
    );
    expect(one.rows.length).toBeGreaterThan(10);
  });

  it('the first rows of a table are rows that it has', async () => {
    const [one] = await both(`/api/first-rows/${TRIAL}?schema=Foreclosure&table=ForeclosureEvent`);
    expect(one.rows).toHaveLength(20);
    const { json } = await duckdb.get(`/api/fill-rates/${TRIAL}?schema=Foreclosure&table=ForeclosureEvent`);
    const county = one.columns.findIndex(({ name }: { name: string }) => name === 'CountyFIPS');
    const counties = json.counties.map(({ fips }: { fips: string }) => fips);
    expect(counties).toEqual(expect.arrayContaining(one.rows.map((row: unknown[]) => row[county])));
  });

  it("a report chart's SQL runs on the Property Data connection", { timeout: 60_000 }, async () => {
    for (const [report, picture] of [
      ['market-trends', 'figures'],
      ['foreclosure', 'step-days'],
    ]) {
      const reader = await world.app.openReport('trial@example.com', report);
      const { json } = await reader.get(`/api/reports/${report}/pictures/${picture}/sql?period=all`);
      const batch = await runSql(trino, { connectionId: TRIAL, batchText: json.sql });
      expect([picture, batch.statements[0]?.status]).toEqual([picture, 'finished']);
    }
  });
});
