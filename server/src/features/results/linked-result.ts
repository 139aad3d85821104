import type { ReplyOf } from '@platbook/contract/endpoint';
import type * as calls from '@platbook/contract/workbench/result-links';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { getBatch } from '../batches/index.ts';
import { listUsable, reachesSet } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { keepResultsMilliseconds } from './expire-results.ts';
import { areRowsKept, getResultFacts, markLinked } from './kept-results-store.ts';

/** True for the user's own run, and for a linked run whose query the user can read. Doesn't check access to the data. */
export async function maySeeRun(
  services: Pick<Services, 'db' | 'config'> & WithPacks,
  person: Person,
  run: { person_id: string; query_id: string | null; linked_at: string | null },
): Promise<boolean> {
  if (run.person_id === person.id) return true;
  if (run.linked_at === null || run.query_id === null) return false;
  if (isPackQuery(services.packs, run.query_id)) return true;
  return (await requireReadableQuery(services, person, run.query_id).catch(() => undefined)) !== undefined;
}

/** Creates a link to the result of the user's own run. Throws 404 for other runs, and 400 if the run has no saved query. */
export async function linkResult({ db, now }: Pick<Services, 'db' | 'now'>, person: Person, batchId: string) {
  requireActive(person);
  const run = await getResultFacts(db, batchId);
  if (run === undefined || run.person_id !== person.id) throw problem('batch.not-found');
  if (run.query_id === null) throw problem('result.no-query');
  if (run.stopped_at === null || !(await areRowsKept(db, batchId))) throw problem('result.not-found');
  await markLinked(db, batchId, now().toISOString());
  return {
    path: `/query-table/${encodeURIComponent(run.query_id)}?result=${encodeURIComponent(batchId)}`,
    keptUntil: new Date(new Date(run.stopped_at).getTime() + keepResultsMilliseconds).toISOString(),
  };
}

/** Throws 404 unless the run is their own or linked and they can read its query and data; 403 for expired accounts. */
export async function getLinkedResult(
  services: (Pick<Services, 'db' | 'config' | 'now'> & WithPacks) & Pick<Services, 'warehouse'>,
  person: Person,
  batchId: string,
): Promise<ReplyOf<typeof calls.getLinkedResult>> {
  const { db, warehouse } = services;
  requireActive(person);
  const run = await getResultFacts(db, batchId);
  if (run === undefined || !(await maySeeRun(services, person, run))) throw problem('result.not-found');
  const connection = (await listUsable(db, person)).find(({ id }) => id === run.connection_id);
  if (connection === undefined || !reachesSet(warehouse, person, connection, run.set_key))
    throw problem('result.not-found');
  const batch = await getBatch(db, batchId, run.person_id);
  if (batch === undefined) throw problem('result.not-found');
  return { batch, ranBy: nameOf(run), isKept: await areRowsKept(db, batchId) };
}

export function nameOf(run: { given_name: string | null; surname: string | null } | undefined): string | null {
  return `${run?.given_name ?? ''} ${run?.surname ?? ''}`.trim() || null;
}
