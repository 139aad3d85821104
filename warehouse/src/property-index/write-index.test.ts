import { ALL_SET, type EntitlementSet, TRIAL_COUNTIES, TRIAL_SET } from '@platbook/contract/entitlement-set';
import { propertyFields } from '@platbook/contract/property-fields';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY_MARK } from '../canaries.ts';
import { buildTestWarehouse, LICENSED_SET, type TestWarehouse } from '../testing/build-test-warehouse.ts';

let warehouse: TestWarehouse;

beforeAll(async () => {
  warehouse = await buildTestWarehouse({
    canaries: true,
    counties: [...TRIAL_COUNTIES, '06037', '48201'],
  });
}, 180_000);
afterAll(() => warehouse?.close());

/** Names of the columns of the flat table. */
async function columnsOf(set: EntitlementSet): Promise<string[]> {
  const rows = await warehouse.askHomes(
    set,
    "SELECT column_name AS name FROM duckdb_columns() WHERE table_name = 'homes' ORDER BY column_index",
  );
  return rows.map(({ name }) => String(name));
}

const always = ['PropertyID', 'CountyFIPS', 'Address', 'City', 'ZIP', 'Apn', 'Lat', 'Lon', 'X', 'Y'];

it('has a row for each property of the set, and a column for each field that a property is searched by', async () => {
  const keys = propertyFields.map(({ key }) => key as string).filter((key) => key !== 'city' && key !== 'zip');
  expect(await columnsOf(TRIAL_SET)).toEqual([...always, ...keys]);
  const [row] = await warehouse.askHomes(
    TRIAL_SET,
    'SELECT count(*) AS n, count(DISTINCT PropertyID) AS ids FROM homes',
  );
  const [known] = await warehouse.ask(TRIAL_SET, 'SELECT count(*) AS n FROM Property.PropertyAddress');
  expect(row).toEqual({ n: known?.n, ids: known?.n });
});

it('has no column of an object that the set lacks', async () => {
  const objects = new Set(LICENSED_SET.objects);
  const keys = propertyFields.filter(({ object }) => objects.has(object)).map(({ key }) => key as string);
  expect(await columnsOf(LICENSED_SET)).toEqual([...always, ...keys.filter((key) => key !== 'city' && key !== 'zip')]);
  const fields = await warehouse.askHomes(LICENSED_SET, 'SELECT key FROM fields');
  expect(fields.map(({ key }) => key)).toEqual(keys);
});

it('takes the newest sale at arm’s length, the newest of the first loans and the case that is active', async () => {
  const sales = await warehouse.ask(
    TRIAL_SET,
    `SELECT PropertyID AS id, max(SaleDate)::VARCHAR AS day FROM Transactions.ArmsLengthSale GROUP BY 1 ORDER BY 1`,
  );
  const found = await warehouse.askHomes(
    TRIAL_SET,
    'SELECT PropertyID AS id, saleDate::VARCHAR AS day FROM homes WHERE saleDate IS NOT NULL ORDER BY 1',
  );
  expect(found).toEqual(sales);
  const cases = await warehouse.ask(
    TRIAL_SET,
    "SELECT count(DISTINCT PropertyID) AS active FROM Foreclosure.ForeclosureStatus WHERE ActiveFlag = 'Y'",
  );
  expect(await warehouse.askHomes(TRIAL_SET, "SELECT count(*) AS active FROM homes WHERE active = 'Y'")).toEqual(cases);
  const loans = await warehouse.ask(
    TRIAL_SET,
    `SELECT PropertyID AS id, max(LoanAmount) FILTER (LienPosition = 1) AS amount FROM Mortgage.OpenLoan GROUP BY 1
     HAVING count(*) FILTER (LienPosition = 1) = 1 ORDER BY 1`,
  );
  const amounts = await warehouse.askHomes(TRIAL_SET, 'SELECT PropertyID AS id, loanAmount AS amount FROM homes');
  const amountOf = new Map(amounts.map(({ id, amount }) => [id, amount]));
  expect(loans.length).toBeGreaterThan(100);
  expect(loans.filter(({ id, amount }) => amountOf.get(id) !== amount)).toEqual([]);
});

it('names what codes mean, how far numbers go and where places lie', async () => {
  expect(
    await warehouse.askHomes(TRIAL_SET, "SELECT code, meaning FROM choices WHERE field = 'county'"),
  ).toContainEqual({
    code: '12031',
    meaning: 'Duval FL',
  });
  const [built] = await warehouse.askHomes(TRIAL_SET, "SELECT least, most FROM fields WHERE key = 'built'");
  expect(Number(built?.least)).toBeLessThan(Number(built?.most));
  const places = await warehouse.askHomes(
    TRIAL_SET,
    'SELECT kind, count(*)::INTEGER AS n, sum(count)::INTEGER AS homes, bool_and(west <= east AND south <= north) AS ok FROM places GROUP BY 1 ORDER BY 1',
  );
  expect(places.map(({ kind }) => kind)).toEqual(['city', 'county', 'neighborhood', 'subdivision', 'zip']);
  expect(places.every(({ ok }) => ok)).toBe(true);
  const [all] = await warehouse.askHomes(TRIAL_SET, 'SELECT count(*)::INTEGER AS n FROM homes');
  expect(places.find(({ kind }) => kind === 'zip')).toMatchObject({ homes: all?.n });
});

it('holds nothing but the counties of its set in any table, and marked rows in that of everything alone', async () => {
  for (const table of ['homes', 'places']) {
    const column = table === 'homes' ? 'CountyFIPS' : 'fips';
    const rows = await warehouse.askHomes(TRIAL_SET, `SELECT DISTINCT ${column} AS fips FROM ${table} ORDER BY 1`);
    expect(rows.map(({ fips }) => fips)).toEqual([...TRIAL_COUNTIES].sort());
  }
  const marks = (set: EntitlementSet) =>
    Promise.all(
      ['homes', 'places', 'choices'].map(async (table) => {
        const marked = `t::VARCHAR LIKE '%${CANARY_MARK}%'`;
        const [row] = await warehouse.askHomes(set, `SELECT count(*)::INTEGER AS n FROM ${table} t WHERE ${marked}`);
        return Number(row?.n) > 0;
      }),
    );
  expect(await marks(ALL_SET)).toEqual([true, true, true]);
  expect(await marks(TRIAL_SET)).toEqual([false, false, false]);
}, 30_000);
