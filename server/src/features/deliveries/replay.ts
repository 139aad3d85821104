import type { Recipient } from '@platbook/contract/workbench/deliveries';
import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { enqueue, findOwnDelivery, type StoredDelivery } from './deliveries-store.ts';

/** Queues the event again at the end of its lane. Returns the ID of the new delivery. Throws delivery.not-found and delivery.waiting. */
export async function replay(db: Database, person: Person, id: string, now: Date): Promise<string> {
  const found = await findOwnDelivery(db, person.id, id);
  if (found === undefined) throw problem('delivery.not-found');
  if (found.delivery.state === 'waiting') throw problem('delivery.waiting');
  return db.transaction().execute((tx) => enqueue(tx, found.event, recipientOf(found.delivery), now.toISOString()));
}

function recipientOf({ recipient_kind: kind, recipient }: StoredDelivery): Recipient {
  return kind === 'address' ? { kind, address: recipient } : { kind, id: recipient };
}
