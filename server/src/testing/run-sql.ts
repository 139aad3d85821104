import type { Batch, StatementError } from '@platbook/contract/batches';
import { expect } from 'vitest';
import type { TestClient } from './test-client.ts';

/** Id of the warehouse connection that everyone may use. */
export const TRIAL = 'property-data-trial';
/** Id of the warehouse connection of licensed people. */
export const LICENSED = 'property-data';
/** Ends only when it is ended, and takes no processor from the tests beside it. What holds a busy engine back is shown with other texts. */
export const ENDLESS = 'select sleep_ms(600000)';

/** Starts a run on the trial connection, or the body's own, and polls it as the page does until it has ended. */
export async function runSql(client: TestClient, body: Record<string, unknown>): Promise<Batch> {
  const created = await client.post('/api/batches', { connectionId: TRIAL, ...body }, { prefer: 'wait=0.5' });
  expect(created.status, created.text).toBe(200);
  let batch = created.json as Batch;
  while (batch.status !== 'finished' && batch.status !== 'error') {
    batch = (await client.get(`/api/batches/${batch.id}`, { prefer: 'wait=0.5' })).json;
  }
  // An error is told before it is written down; one more question waits for that.
  if (batch.status === 'error') {
    const written = await client.get(`/api/batches/${batch.id}`, { prefer: 'wait=0.5' });
    if (written.status === 200) batch = written.json;
  }
  return batch;
}

/** The rows of a statement; the problem body when there are none. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into rows without knowing their shape
export async function rowsOf(client: TestClient, statementId: string | undefined): Promise<any> {
  return (await client.get(`/api/statements/${statementId}/results`)).json;
}

/** The error of the statement that failed. */
export function errorOf(batch: Batch): StatementError | null | undefined {
  return batch.statements.find((statement) => statement.status === 'error')?.error;
}
