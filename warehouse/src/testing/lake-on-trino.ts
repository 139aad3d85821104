import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ALL_SET, type EntitlementSet, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { startTrino, type TestTrino } from '../../../server/src/testing/engines/start-trino.ts';
import { requireLake } from '../lake/lake-file.ts';
import { registerLake } from '../lake/register-lake.ts';
import { openTrino } from '../lake/trino-statements.ts';
import { writeLake } from '../lake/write-lake.ts';
import { buildTestWarehouse, type TestWarehouse } from './build-test-warehouse.ts';
import { lakeRules } from './lake-rules.ts';
import { localLakeCatalog } from './local-lake-catalog.ts';

export interface Answer {
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export type LakeOnTrino = Awaited<ReturnType<typeof openLakeOnTrino>>;

const users = { all: 'platbook', trial: 'trial' } as const;

/** A small warehouse as DuckDB files and as a lake on Trino, for someone who may read everything and for a trial user. */
export async function openLakeOnTrino() {
  const warehouse: TestWarehouse = await buildTestWarehouse({ entitlements: [ALL_SET, TRIAL_SET] });
  const files: { instance: DuckDBInstance; connection: DuckDBConnection }[] = [];
  let trino: TestTrino | undefined;
  const close = async (): Promise<void> => {
    for (const { instance } of files) instance.closeSync();
    await trino?.stop();
    warehouse.close();
  };
  try {
    const lake = join(warehouse.folder, '..', 'lake');
    await writeLake({ folder: warehouse.folder, lake, threads: 2, memory: '2GB' });
    trino = await startTrino({ catalogs: { lake: localLakeCatalog(lake) }, files: lakeRules({ trial: TRIAL_SET }) });
    const ask = openTrino({ url: trino.url, user: 'platbook' });
    await registerLake(ask, requireLake(lake), { catalog: 'lake', location: 'local:///' });
    for (const set of [ALL_SET, TRIAL_SET]) files.push(await openFile(warehouse.folder, set));
  } catch (error) {
    await close();
    throw error;
  }
  const { url } = trino;
  return {
    close,
    /** Compares names, rows and their order: doubles within 1e-9, everything else exactly. Returns the number of rows. */
    async expectSame(who: keyof typeof users, sql: string, ofDuckdb = sql): Promise<number> {
      const expected = await files[who === 'all' ? 0 : 1]?.connection.runAndReadAll(ofDuckdb);
      const found = await queryIn(url, sql, users[who]);
      expect(found.names).toEqual(expected?.columnNames());
      expect(found.rows.length).toBe(expected?.currentRowCount);
      const types = expected?.columnTypes().map(String) ?? [];
      const rows = expected?.getRowsJson() ?? [];
      const differing = found.rows.findIndex(
        (row, line) => !row.every((value, column) => isEqual(types[column] ?? '', rows[line]?.[column], value)),
      );
      if (differing >= 0) expect([who, found.rows[differing]]).toEqual([who, rows[differing]]);
      return found.rows.length;
    },
  };
}

async function openFile(folder: string, set: EntitlementSet) {
  const file = join(folder, `${entitlementSetHash(set)}.duckdb`);
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' });
  return { instance, connection: await instance.connect() };
}

interface Page {
  columns?: { name: string }[];
  data?: unknown[][];
  nextUri?: string;
  error?: { message: string };
}

async function queryIn(url: string, sql: string, user: string): Promise<Answer> {
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

/** Decimals with all their digits. */
function isEqual(type: string, one: unknown, other: unknown): boolean {
  if (type === 'DOUBLE' && one !== null && other !== null)
    return Math.abs(Number(one) - Number(other)) <= 1e-9 * Math.max(1, Math.abs(Number(one)));
  return one === other || (one !== null && other !== null && String(one) === String(other));
}
