import type { ReplyOf } from '@platbook/contract/endpoint';
import type { Batch } from '@platbook/contract/workbench/batches';
import type * as calls from '@platbook/contract/workbench/share-links';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import { getBatch } from '../batches/index.ts';
import { areRowsKept, getResultFacts } from './kept-results-store.ts';
import { latestBatch } from './latest-batch.ts';
import { nameOf } from './linked-run.ts';
import { reachedData } from './reached-data.ts';
import type { LinkServices } from './share-links.ts';
import { getLink, recordOpening } from './share-links-store.ts';

/**
 * Throws 404 unless they can read the query and, for a result, its data; only then 410 for an ended link.
 * A link to a query or chart shows the newest result they can access: the linked one, their own, or a colleague's.
 */
export async function openLink(
  services: LinkServices,
  person: Person,
  id: string,
): Promise<ReplyOf<typeof calls.openShareLink>> {
  requireActive(person);
  const { db, now } = services;
  const link = await getLink(db, id);
  if (link === undefined) throw problem('link.not-found');
  const latest = await latestBatch(services, person, link.query_id).catch(unlessMissing);
  if (latest === undefined) throw problem('link.not-found');
  const linked = link.batch_id === null ? undefined : await readLinked(services, person, link.batch_id);
  if (link.view === 'result' && linked === undefined) throw problem('link.not-found');
  if (link.revoked_at !== null) throw problem('link.revoked');
  if (link.expires_at <= now().toISOString()) throw problem('link.expired');
  if (link.created_by !== person.id) await recordOpening(db, id, person.id, now().toISOString());
  const batch = link.view === 'result' ? linked?.batch : newest(linked?.batch, latest);
  return { queryId: link.query_id, view: link.view, batch: batch ?? null };
}

/** Undefined if the user can't reach the run's data; without a batch if its rows are gone. */
async function readLinked(services: LinkServices, person: Person, batchId: string) {
  const { db } = services;
  const run = await getResultFacts(db, batchId);
  if (run === undefined) return undefined;
  const reached = await reachedData(services, person);
  if (!reached.some(({ connectionId, setKey }) => connectionId === run.connection_id && setKey === run.set_key))
    return undefined;
  const batch = (await areRowsKept(db, batchId)) ? await getBatch(db, batchId, run.person_id) : undefined;
  if (batch === undefined || run.person_id === person.id) return { batch };
  return { batch: { ...batch, ranBy: nameOf(run) ?? '' } };
}

function newest(linked: Batch | undefined, latest: Batch | null): Batch | null {
  if (linked === undefined || latest === null) return linked ?? latest;
  return linked.startTime > latest.startTime ? linked : latest;
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error.statusCode !== 404) throw error;
}
