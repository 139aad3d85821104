import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type License, updateLicense } from './license-store.ts';

/**
 * Changes a user's license; all other code must go through here. Takes effect at the next call, and the file of the new
 * entitlement set is ordered at once.
 */
export async function changeLicense(
  services: Pick<Services, 'db' | 'setOrders' | 'now'>,
  personId: string,
  license: License,
): Promise<void> {
  if (!(await updateLicense(services.db, personId, license, services.now()))) throw problem('not-found');
  if (license.entitlement !== null) services.setOrders.order(license.entitlement);
}
