import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { startTrino, type TestTrino, trinoFolder } from '../../../server/src/testing/engines/start-trino.ts';
import { buildTestWarehouse, LICENSED_SET, type TestWarehouse } from '../testing/build-test-warehouse.ts';
import { lakeRules } from '../testing/lake-rules.ts';
import { localLakeCatalog } from '../testing/local-lake-catalog.ts';
import { checkLake } from './check-lake.ts';
import { requireLake } from './lake-file.ts';
import { registerLake } from './register-lake.ts';
import { type AskTrino, openTrino } from './trino-statements.ts';
import { writeLake } from './write-lake.ts';

const limits = { threads: 2, memory: '2GB' };
const counties = [...LICENSED_SET.counties, '08035'];

const textOf = (value: unknown) => (value === null ? null : String(value));

describe.skipIf(trinoFolder === undefined)('a lake in Trino', () => {
  let warehouse: TestWarehouse;
  let trino: TestTrino;
  let ask: AskTrino;
  let lake: string;
  const write = () => writeLake({ ...limits, folder: warehouse.folder, lake });
  const register = () => registerLake(ask, requireLake(lake), { catalog: 'lake', location: 'local:///' });

  beforeAll(async () => {
    warehouse = await buildTestWarehouse({ counties, entitlements: [ALL_SET, LICENSED_SET] });
    lake = join(warehouse.folder, '..', 'lake');
    await write();
    trino = await startTrino({
      catalogs: { lake: localLakeCatalog(lake) },
      files: lakeRules({ licensed: LICENSED_SET }),
    });
    ask = openTrino({ url: trino.url, user: 'platbook' });
    await register();
  });
  afterAll(async () => {
    await trino?.stop();
    warehouse?.close();
  });

  it('has the rows, sums and values of every object, exactly', async () => {
    const different: unknown[] = [];
    const options = { ...limits, folder: warehouse.folder, lake, trino: { ask, catalog: 'lake' }, sample: 100 };
    expect(await checkLake(options, (one) => one.differences.length > 0 && different.push(one))).toBe(true);
    expect(different).toEqual([]);
  });

  it('gives every column the fill rate, lowest and highest value that DuckDB does', async () => {
    const objects = requireLake(lake).objects.filter(({ partitionedBy }) => partitionedBy !== 'EntitlementSet');
    for (const { schema, name, columns } of objects) {
      const facts = columns.flatMap(({ name: column, type }) => [
        `count(${column})`,
        ...(/int|decimal|date/.test(type) ? ['min', 'max'].map((end) => `CAST(${end}(${column}) AS varchar)`) : []),
      ]);
      const query = `SELECT ${facts.map((fact, at) => `${fact} AS f${at}`).join(', ')} FROM`;
      const [expected = {}] = await warehouse.ask(ALL_SET, `${query} ${schema}.${name}`);
      const [found = []] = await ask(`${query} lake.${schema}.${name}`);
      expect([name, ...found.map(textOf)]).toEqual([name, ...Object.values(expected).map(textOf)]);
    }
  });

  it('has the names and comments of the dictionary', async () => {
    const owner = await ask('SHOW COLUMNS FROM lake.Ownership.CurrentOwner');
    expect(owner[0]).toEqual(['propertyid', 'bigint', '', expect.stringContaining('Permanent property identifier')]);
    const comments = await ask(
      "SELECT comment FROM system.metadata.table_comments WHERE catalog_name = 'lake' AND table_name = 'currentowner'",
    );
    expect(comments).toEqual([[expect.stringContaining('Current owner of record')]]);
  });

  it("shows a person with a row filter what the set's own file has, counts of an owner's homes included", async () => {
    const query = 'SELECT count(*) AS n, sum(PropertiesOwnedCount) AS owned FROM Ownership.CurrentOwner';
    const [expected] = await warehouse.ask(LICENSED_SET, query);
    const [shown] = await trino.query(query.replace('Ownership.', 'lake.Ownership.'), 'licensed');
    expect(shown?.map(Number)).toEqual(Object.values(expected ?? {}).map(Number));
    const status = 'SELECT count(*) AS n, sum(RowsTotal) AS total FROM Reference.PublishStatus';
    const [published] = await warehouse.ask(LICENSED_SET, status);
    const [seen] = await trino.query(status.replace('Reference.', 'lake.Reference.'), 'licensed');
    expect(seen?.map(Number)).toEqual(Object.values(published ?? {}).map(Number));
  });

  it('reads only the files of the counties that a query or a row filter names', async () => {
    const [plan] = await ask("EXPLAIN SELECT count(*) FROM lake.Tax.TaxAssessor WHERE CountyFIPS = '12031'");
    expect(String(plan)).toMatch(/countyfips:string:PARTITION_KEY\s+:: \[\[12031\]\]/);
    const [filtered] = await trino.query('EXPLAIN SELECT sum(TaxAmount) FROM lake.Tax.TaxAssessor', 'licensed');
    expect(String(filtered)).not.toContain('08035');
  });

  it('is registered again only where rows changed, and an old table stays for one more run', async () => {
    expect(await register()).toEqual({ tables: 0 });
    const before = await tablesOf('hoa');
    const file = join(warehouse.folder, `${entitlementSetHash(ALL_SET)}.duckdb`);
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run("DELETE FROM Property.HOA WHERE CountyFIPS = '12031'");
    connection.closeSync();
    instance.closeSync();
    await write();
    expect(await register()).toEqual({ tables: 1 });
    expect(await ask("SELECT count(*) FROM lake.Property.HOA WHERE CountyFIPS = '12031'")).toEqual([[0]]);
    expect(await tablesOf('hoa')).toEqual(expect.arrayContaining(before));
    await register();
    expect(await tablesOf('hoa')).toEqual([expect.not.stringMatching(String(before[0]))]);
    const columns = await ask('SHOW COLUMNS FROM lake.Property.HOA');
    expect(columns[0]?.[3]).toBe('Row identifier');
  });

  const tablesOf = async (name: string) =>
    (await ask(`SHOW TABLES FROM lake.base LIKE 'property\\_${name}\\_%' ESCAPE '\\'`)).map(([table]) => String(table));
});
