import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  TRIAL_COUNTIES,
  TRIAL_SET,
} from '@platbook/contract/packs/entitlement-set';
import { propertyFields } from '@platbook/contract/property/property-fields';
import { openDatabase } from '../database.ts';
import { CANARY_MARK } from '../generate/canaries.ts';
import { LICENSED_SET, openSharedWarehouse } from '../testing/build-test-warehouse.ts';
import { documentStatement } from './document-statement.ts';
import { createLookupFile } from './lookup-file.ts';
import { writeDocuments } from './write-documents.ts';

const warehouse = await openSharedWarehouse();
afterAll(() => warehouse.close());

const homesOfTrial = (sql: string) => warehouse.askHomes(TRIAL_SET, sql);
const rowsOfTrial = (sql: string) => warehouse.ask(TRIAL_SET, sql);

async function columnsOf(set: EntitlementSet): Promise<string[]> {
  const rows = await warehouse.askHomes(
    set,
    "SELECT column_name AS name FROM duckdb_columns() WHERE table_name = 'homes' ORDER BY column_index",
  );
  return rows.map(({ name }) => String(name));
}

const always = ['PropertyID', 'CountyFIPS', 'Address', 'City', 'ZIP', 'Apn', 'Lat', 'Lon', 'X', 'Y'];

it('has a row for each property of the set, and a column for each field that properties can be searched by', async () => {
  const keys = propertyFields.map(({ key }) => key as string).filter((key) => key !== 'city' && key !== 'zip');
  expect(await columnsOf(TRIAL_SET)).toEqual([...always, ...keys]);
  const [row] = await homesOfTrial('SELECT count(*) AS n, count(DISTINCT PropertyID) AS ids FROM homes');
  const [known] = await rowsOfTrial('SELECT count(*) AS n FROM Property.PropertyAddress');
  expect(row).toEqual({ n: known?.n, ids: known?.n });
});

it('has no column of an object that the set lacks', async () => {
  const objects = new Set(LICENSED_SET.objects);
  const keys = propertyFields.filter(({ object }) => objects.has(object)).map(({ key }) => key as string);
  expect(await columnsOf(LICENSED_SET)).toEqual([...always, ...keys.filter((key) => key !== 'city' && key !== 'zip')]);
  const fields = await warehouse.askHomes(LICENSED_SET, 'SELECT key FROM fields');
  expect(fields.map(({ key }) => key)).toEqual(keys);
});

it('uses the latest arm’s-length sale, the latest first loan and the active case', async () => {
  const sales = await rowsOfTrial(
    `SELECT PropertyID AS id, max(SaleDate)::VARCHAR AS day FROM Transactions.ArmsLengthSale GROUP BY 1 ORDER BY 1`,
  );
  const found = await homesOfTrial(
    'SELECT PropertyID AS id, saleDate::VARCHAR AS day FROM homes WHERE saleDate IS NOT NULL ORDER BY 1',
  );
  expect(found).toEqual(sales);
  const cases = await rowsOfTrial(
    "SELECT count(DISTINCT PropertyID) AS active FROM Foreclosure.ForeclosureStatus WHERE ActiveFlag = 'Y'",
  );
  expect(await homesOfTrial("SELECT count(*) AS active FROM homes WHERE active = 'Y'")).toEqual(cases);
  const loans =
    await rowsOfTrial(`SELECT PropertyID AS id, max(LoanAmount) FILTER (LienPosition = 1) AS amount FROM Mortgage.OpenLoan GROUP BY 1
     HAVING count(*) FILTER (LienPosition = 1) = 1 ORDER BY 1`);
  const amounts = await homesOfTrial('SELECT PropertyID AS id, loanAmount AS amount FROM homes');
  const amountOf = new Map(amounts.map(({ id, amount }) => [id, amount]));
  expect(loans.length).toBeGreaterThan(100);
  expect(loans.filter(({ id, amount }) => amountOf.get(id) !== amount)).toEqual([]);
});

it('has the meanings of codes, the ranges of numbers and the positions of places', async () => {
  expect(await homesOfTrial("SELECT code, meaning FROM choices WHERE field = 'county'")).toContainEqual({
    code: '12031',
    meaning: 'Duval FL',
  });
  const [built] = await homesOfTrial("SELECT least, most FROM fields WHERE key = 'built'");
  expect(Number(built?.least)).toBeLessThan(Number(built?.most));
  const places = await homesOfTrial(
    'SELECT kind, count(*)::INTEGER AS n, sum(count)::INTEGER AS homes, bool_and(west <= east AND south <= north) AS ok FROM places GROUP BY 1 ORDER BY 1',
  );
  expect(places.map(({ kind }) => kind)).toEqual(['city', 'county', 'neighborhood', 'subdivision', 'zip']);
  expect(places.every(({ ok }) => ok)).toBe(true);
  const [all] = await homesOfTrial('SELECT count(*)::INTEGER AS n FROM homes');
  expect(places.find(({ kind }) => kind === 'zip')).toMatchObject({ homes: all?.n });
});

function askLookup(set: EntitlementSet, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(warehouse.folder, `${entitlementSetHash(set)}.lookup.sqlite`), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

it('finds one document and one house for each property, and leaves out blocks whose object the set lacks', async () => {
  const [row] = await warehouse.askHomes(LICENSED_SET, 'SELECT count(*)::INTEGER AS n FROM homes');
  const documents = askLookup(LICENSED_SET, 'SELECT block FROM document').flatMap(({ block }) => linesOf(block));
  expect(documents).toHaveLength(Number(row?.n));
  expect(askLookup(LICENSED_SET, 'SELECT count(*) AS n FROM house')).toEqual([{ n: row?.n }]);
  const homes = { catalog: 'w', objects: new Set(LICENSED_SET.objects), scale: 'tiny' } as const;
  const statement = documentStatement(homes, 'homes', '2026-06-30');
  const blocks = [...statement.matchAll(/'(\w+)': CASE WHEN/g)].map(([, name]) => name);
  expect(blocks).toContain('owner');
  expect(blocks).not.toContain('hazard');
});

it('compresses documents in blocks of 16, in the order of their IDs', async () => {
  const path = join(warehouse.folder, '..', 'documents.sqlite');
  const db = await openDatabase({ threads: 1, memory: '1GB', spillFolder: join(warehouse.folder, '..', 'spill') });
  const file = createLookupFile(path);
  await writeDocuments(db, `SELECT 3 * i AS id, '{"name":"NAME OF ' || i || '"}' FROM range(5000) t(i)`, file);
  file.finish();
  file.close();
  db.close();
  const read = new DatabaseSync(path, { readOnly: true });
  const blocks = read.prepare('SELECT first_id, block FROM document ORDER BY 1').all();
  read.close();
  expect(blocks.length).toBeLessThan(330);
  const lines = blocks.flatMap(({ block }) => linesOf(block));
  expect(lines).toEqual(Array.from({ length: 5000 }, (_, i) => `${3 * i} {"name":"NAME OF ${i}"}`));
  expect(blocks.map(({ first_id, block }) => linesOf(block)[0]?.startsWith(`${first_id} `))).not.toContain(false);
});

function linesOf(block: unknown): string[] {
  return zstdDecompressSync(block as Uint8Array)
    .toString()
    .slice(1)
    .split('\n');
}

it('has only the counties of its set in any table, and marked rows only in that of the full file', async () => {
  for (const table of ['homes', 'places']) {
    const column = table === 'homes' ? 'CountyFIPS' : 'fips';
    const rows = await homesOfTrial(`SELECT DISTINCT ${column} AS fips FROM ${table} ORDER BY 1`);
    expect(rows.map(({ fips }) => fips)).toEqual([...TRIAL_COUNTIES].sort());
  }
  for (const table of ['county', 'street', 'parcel']) {
    const rows = askLookup(TRIAL_SET, `SELECT DISTINCT fips FROM ${table} ORDER BY 1`);
    expect(rows.map(({ fips }) => fips)).toEqual([...TRIAL_COUNTIES].sort());
  }
  const [homes] = await homesOfTrial('SELECT list(PropertyID::VARCHAR) AS ids FROM homes');
  const known = new Set(homes?.ids as string[]);
  const documents = askLookup(TRIAL_SET, 'SELECT block FROM document').flatMap(({ block }) => linesOf(block));
  expect(documents.filter((line) => !known.has(line.slice(0, line.indexOf(' '))))).toEqual([]);
  for (const table of ['house', 'parcel']) {
    const rows = askLookup(TRIAL_SET, `SELECT DISTINCT property_id AS id FROM ${table}`);
    expect(rows.filter(({ id }) => !known.has(String(id)))).toEqual([]);
  }
  const words = (set: EntitlementSet) =>
    ['name.text', 'street.label', 'parcel.label', 'place.label', 'owner.label', 'key.text'].map((place) => {
      const [table, column] = place.split('.');
      return askLookup(set, `SELECT ${column} FROM ${table} WHERE ${column} LIKE '%CANARY%' LIMIT 1`).length > 0;
    });
  expect(words(ALL_SET)).toEqual(Array(6).fill(true));
  expect(words(TRIAL_SET)).toEqual(Array(6).fill(false));
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
