import { type Batch, getBatch, getLatestBatch } from '@platbook/contract/workbench/batches';
import { openShareLink } from '@platbook/contract/workbench/share-links';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../api/show-error.ts';

const background = { isBackground: true } as const;

interface Wanted {
  /** Of this browser tab. */
  batchId: string | undefined;
  /** '' until it is saved. */
  queryId: string;
  /** Of the address. */
  linkId: string | undefined;
}

/** Finds the run to show when a query opens: the link's, this browser tab's, else the latest stored result. Never rejects. */
export async function findSavedRun({ batchId, queryId, linkId }: Wanted): Promise<Batch | undefined> {
  const linked = linkId === undefined ? undefined : await openLink(linkId);
  if (linked && linked.queryId === queryId && linked.batch) return linked.batch;
  const own = batchId && (await call(getBatch, { params: { id: batchId }, ...background }).catch(() => undefined));
  if (own) return own.data;
  if (queryId === '') return undefined;
  const latest = await call(getLatestBatch, { params: { id: queryId }, ...background }).catch(() => undefined);
  return latest?.data ?? undefined;
}

async function openLink(id: string) {
  const opened = await call(openShareLink, { params: { id }, body: {}, ...background }).catch(showError);
  return opened?.data;
}
