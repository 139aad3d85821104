import { type Batch, getBatch, getLatestBatch } from '@platbook/contract/workbench/batches';
import { call } from '../../../../api/call.ts';

/** Finds the run to show when a query opens: this browser tab's, else the latest stored result. Never rejects. */
export async function findSavedRun(batchId: string | undefined, queryId: string): Promise<Batch | undefined> {
  const background = { isBackground: true } as const;
  const own = batchId && (await call(getBatch, { params: { id: batchId }, ...background }).catch(() => undefined));
  if (own) return own.data;
  if (queryId === '') return undefined;
  const latest = await call(getLatestBatch, { params: { id: queryId }, ...background }).catch(() => undefined);
  return latest?.data ?? undefined;
}
