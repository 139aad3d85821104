import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type Licence, updateLicence } from './licence-store.ts';

/**
 * Gives a person another license: the one way to do so. It counts from the next call on, and the file of the new set is
 * ordered at once.
 */
export async function changeLicence(
  services: Pick<Services, 'db' | 'setOrders' | 'now'>,
  personId: string,
  licence: Licence,
): Promise<void> {
  if (!(await updateLicence(services.db, personId, licence, services.now()))) throw problem('not-found');
  if (licence.entitlement !== null) services.setOrders.order(licence.entitlement);
}
