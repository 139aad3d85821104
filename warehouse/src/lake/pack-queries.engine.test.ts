import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ALL_SET, type EntitlementSet, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { startTrino, type TestTrino, trinoFolder } from '../../../server/src/testing/engines/start-trino.ts';
import { buildTestWarehouse, type TestWarehouse } from '../testing/build-test-warehouse.ts';
import { lakeRules } from '../testing/lake-rules.ts';
import { localLakeCatalog } from '../testing/local-lake-catalog.ts';
import { requireLake } from './lake-file.ts';
import { registerLake } from './register-lake.ts';
import { openTrino } from './trino-statements.ts';
import { writeLake } from './write-lake.ts';

const packs = fileURLToPath(new URL('../../../content/packs', import.meta.url));
const statements = readdirSync(packs, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(queries|analytics).*\.sql$/.test(file))
  .map((file) => [file.replace(/^.*\//, ''), readFileSync(join(packs, file), 'utf8')] as const);

const limits = { threads: 2, memory: '2GB' };

describe.skipIf(trinoFolder === undefined)('the queries of packs', () => {
  let warehouse: TestWarehouse;
  let trino: TestTrino;
  const files: { instance: DuckDBInstance; connection: DuckDBConnection }[] = [];

  beforeAll(async () => {
    warehouse = await buildTestWarehouse({ entitlements: [ALL_SET, TRIAL_SET] });
    const lake = join(warehouse.folder, '..', 'lake');
    await writeLake({ ...limits, folder: warehouse.folder, lake });
    trino = await startTrino({ catalogs: { lake: localLakeCatalog(lake) }, files: lakeRules({ trial: TRIAL_SET }) });
    const ask = openTrino({ url: trino.url, user: 'platbook' });
    await registerLake(ask, requireLake(lake), { catalog: 'lake', location: 'local:///' });
    for (const set of [ALL_SET, TRIAL_SET]) files.push(await openFile(set));
  });
  afterAll(async () => {
    for (const { instance } of files) instance.closeSync();
    await trino?.stop();
    warehouse?.close();
  });

  async function openFile(set: EntitlementSet) {
    const file = join(warehouse.folder, `${entitlementSetHash(set)}.duckdb`);
    const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' });
    return { instance, connection: await instance.connect() };
  }

  it.each(statements)('%s: Trino returns what DuckDB returns, in the same order', async (_name, sql) => {
    for (const [at, user] of ['platbook', 'trial'].entries()) {
      const expected = await files[at]?.connection.runAndReadAll(sql);
      const found = await queryIn(trino.url, sql, user);
      expect(found.names).toEqual(expected?.columnNames());
      expect(found.rows.length).toBe(expected?.currentRowCount);
      const types = expected?.columnTypes().map(String) ?? [];
      const rows = expected?.getRowsJson() ?? [];
      const differing = found.rows.findIndex(
        (row, line) => !row.every((value, column) => isEqual(types[column] ?? '', rows[line]?.[column], value)),
      );
      if (differing >= 0) expect([user, found.rows[differing]]).toEqual([user, rows[differing]]);
    }
  });
});

interface Page {
  columns?: { name: string }[];
  data?: unknown[][];
  nextUri?: string;
  error?: { message: string };
}

async function queryIn(url: string, sql: string, user: string): Promise<{ names: string[]; rows: unknown[][] }> {
  const headers = { 'X-Trino-User': user, 'X-Trino-Catalog': 'lake' };
  const answer = { names: [] as string[], rows: [] as unknown[][] };
  let page: Page = {
    nextUri: '',
    ...((await (await fetch(`${url}/v1/statement`, { method: 'POST', body: sql, headers })).json()) as Page),
  };
  for (;;) {
    if (page.error) throw new Error(page.error.message);
    if (page.columns) answer.names = page.columns.map(({ name }) => name);
    answer.rows.push(...(page.data ?? []));
    if (!page.nextUri) return answer;
    page = (await (await fetch(page.nextUri, { headers })).json()) as Page;
  }
}

/** Doubles within 1e-9; everything else exactly, decimals with their digits. */
function isEqual(type: string, one: unknown, other: unknown): boolean {
  if (type === 'DOUBLE' && one !== null && other !== null)
    return Math.abs(Number(one) - Number(other)) <= 1e-9 * Math.max(1, Math.abs(Number(one)));
  return one === other || (one !== null && other !== null && String(one) === String(other));
}
