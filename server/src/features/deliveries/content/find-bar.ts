import type { Person } from '../../../http/callers/person.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { reachesSet, requireUsable } from '../../connections/index.ts';
import { findPerson } from '../../people/index.ts';
import { isPackQuery, requireReadableQuery } from '../../queries/index.ts';
import type { WithPacks } from '../../solutions/index.ts';
import type { EventRun, StoredEvent } from '../deliveries-store.ts';
import type { WithRunResults } from './open-run-result.ts';

export type BarServices = Pick<Services, 'config' | 'db' | 'now' | 'warehouse'> & WithPacks & WithRunResults;

export type Receiver =
  | { readonly kind: 'person'; readonly person: Person }
  /** An address, webhook or bucket; `hasRows` is what the admins allow it. */
  | { readonly kind: 'outside'; readonly hasRows: boolean };

/**
 * Why the receiver can't have what a run returned, in a few words for the owner; undefined if they can. Both the receiver and the owner need
 * access to the account, the query, the connection and the data of the run at this moment; names need an NDA of a trial, too.
 */
export async function findBar(
  services: BarServices,
  event: StoredEvent,
  run: EventRun | undefined,
  receiver: Receiver,
): Promise<string | undefined> {
  if (run === undefined) return 'the result is gone';
  const owner = await findPerson(services.db, event.owner_id, services.now());
  if (owner === undefined || run.person_id !== owner.id) return 'the owner is gone';
  const ofOwner = await findBarOf(services, owner, run);
  if (ofOwner !== undefined) return `the owner has ${ofOwner}`;
  if (receiver.kind === 'outside') {
    if (!receiver.hasRows) return 'rows are not allowed for this recipient';
    return owner.isTrial ? "a trial's rows stay in the app" : undefined;
  }
  if (receiver.person.id === owner.id) return undefined;
  const ofReceiver = await findBarOf(services, receiver.person, run);
  return ofReceiver === undefined ? undefined : `the recipient has ${ofReceiver}`;
}

async function findBarOf(services: BarServices, person: Person, run: EventRun): Promise<string | undefined> {
  const { db, openRunResult, packs, warehouse } = services;
  if (!person.isActiveSolution) return 'no active license';
  if (run.kind === 'reading') {
    const result = await openRunResult(person, run);
    await result?.rows.close();
    return result === undefined ? 'no access to the data' : undefined;
  }
  const queryId = run.query_id ?? '';
  if (!isPackQuery(packs, queryId) && !(await orMissing(requireReadableQuery(services, person, queryId))))
    return 'no access to the query';
  const connection = await orMissing(requireUsable(db, person, run.connection_id));
  if (connection === undefined) return 'no access to the connection';
  if (!reachesSet(warehouse, person, connection, run.set_key)) return 'no access to the data';
  return undefined;
}

const orMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof ProblemError && error.statusCode === 404) return undefined;
    throw error;
  });
