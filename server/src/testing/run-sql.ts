import type { Batch, StatementError } from '@platbook/contract/workbench/batches';
import type { TestClient } from './test-client.ts';

export const TRIAL = 'property-data-trial';
export const LICENSED = 'property-data';
/** Two sleeps, because the engine has two threads and one that has nothing to do spins (duckdb/duckdb#22178). */
export const sleeping = (ms: number) => `select (select sleep_ms(${ms})) as slept, (select sleep_ms(${ms}))`;
/** Runs until it is stopped, without taking CPU time from other tests. Tests of a busy engine use other texts. */
export const ENDLESS = sleeping(600_000);
/** Returns rows quickly, then slowly; enough for both threads. */
export const SLOW_ROWS =
  "select repeat('x', 500) as t, case when range >= 20000 then sleep_ms(100) end from range(500000)";
/** For a poll of what can take long on a busy machine. */
export const patience = { timeout: 40_000, interval: 50 };

/** Starts a run and returns its ID. */
export async function beginSql(client: TestClient, batchText = ENDLESS, more: Record<string, unknown> = {}) {
  const { status, text, json } = await client.post('/api/batches', { connectionId: TRIAL, batchText, ...more });
  expect(status, text).toBe(200);
  return json.id as string;
}

export const batchOf = async (client: TestClient, id: string): Promise<Batch> =>
  (await client.get(`/api/batches/${id}`)).json;

export async function runSql(client: TestClient, body: Record<string, unknown>): Promise<Batch> {
  const created = await client.post('/api/batches', { connectionId: TRIAL, ...body }, { prefer: 'wait=0.5' });
  expect(created.status, created.text).toBe(200);
  let batch = created.json as Batch;
  while (batch.status !== 'finished' && batch.status !== 'error') {
    batch = (await client.get(`/api/batches/${batch.id}`, { prefer: 'wait=0.5' })).json;
  }
  // An error is reported before it is stored; one more poll waits for that.
  if (batch.status === 'error') {
    const written = await client.get(`/api/batches/${batch.id}`, { prefer: 'wait=0.5' });
    if (written.status === 200) batch = written.json;
  }
  return batch;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows without knowing their shape
export async function rowsOf(client: TestClient, statementId: string | undefined): Promise<any> {
  return (await client.get(`/api/statements/${statementId}/results`)).json;
}

/** The rows of the first statement of a run. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function readSql(client: TestClient, body: Record<string, unknown>): Promise<any> {
  return rowsOf(client, (await runSql(client, body)).statements[0]?.id);
}

export function errorOf(batch: Batch): StatementError | null | undefined {
  return batch.statements.find((statement) => statement.status === 'error')?.error;
}
