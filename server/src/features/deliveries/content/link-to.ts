import { ProblemError } from '../../../http/problem.ts';
import { findPerson } from '../../people/index.ts';
import { linkPath, prepareLink, saveLink } from '../../results/index.ts';
import type { EventRun, StoredEvent } from '../deliveries-store.ts';
import type { ContentServices } from './open-event-result.ts';

const linkDays = 7;

/** A share link of the owner, which keeps the result of a query. Undefined if they have too many links or no room for the result. */
export async function linkTo(
  services: ContentServices,
  event: StoredEvent,
  run: EventRun,
): Promise<string | undefined> {
  const { db, now, node } = services;
  const owner = await findPerson(db, event.owner_id, now());
  if (owner === undefined || run.kind !== 'query' || run.query_id === null) return undefined;
  const source = { personId: owner.id, sessionHash: null, address: null, userAgent: 'delivery', node };
  const wishes = { queryId: run.query_id, view: 'result', days: linkDays, batchId: run.id } as const;
  try {
    const prepared = await prepareLink(services, owner, wishes);
    const link = await db.transaction().execute((tx) => saveLink(services, tx, prepared, source));
    return linkPath(link);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
