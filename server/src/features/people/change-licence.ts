import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type Licence, updateLicence } from './licence-store.ts';

/**
 * Changes a user's license; all other code must go through here. Takes effect at the next call, and the file of the new
 * entitlement set is ordered at once.
 */
export async function changeLicence(
  services: Pick<Services, 'db' | 'setOrders' | 'now'>,
  personId: string,
  licence: Licence,
): Promise<void> {
  if (!(await updateLicence(services.db, personId, licence, services.now()))) throw problem('not-found');
  if (licence.entitlement !== null) services.setOrders.order(licence.entitlement);
}
