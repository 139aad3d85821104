import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { findPerson } from '../people/index.ts';
import { DeliveryRefused } from './channel.ts';
import type { StoredEvent } from './deliveries-store.ts';

/** Only an owner with a license at this moment sends anything out of the app. */
export async function requireOwner(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { owner_id }: Pick<StoredEvent, 'owner_id'>,
): Promise<Person> {
  const owner = await findPerson(db, owner_id, now());
  if (owner === undefined || !owner.isActiveSolution)
    throw new DeliveryRefused("The owner's license or account has ended", { state: 'canceled' });
  if (owner.isTrial) throw new DeliveryRefused("A trial's results stay in the app", { state: 'canceled' });
  return owner;
}
