import type { Batch, StatementError } from '@platbook/contract/workbench/batches';
import type { TestClient } from './test-client.ts';

export const TRIAL = 'property-data-trial';
export const LICENSED = 'property-data';
/** Runs until it is stopped, without taking CPU time from other tests. Tests of a busy engine use other texts. */
export const ENDLESS = 'select sleep_ms(600000)';

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

export function errorOf(batch: Batch): StatementError | null | undefined {
  return batch.statements.find((statement) => statement.status === 'error')?.error;
}
