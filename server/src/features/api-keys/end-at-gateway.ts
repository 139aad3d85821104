import type { Services } from '../../services.ts';
import { forgetRef, listEndedRefs } from './ended-keys-store.ts';
import { gatewayOf } from './gateway.ts';

/**
 * Has the gateway end what is over here: keys that were revoked and those whose time has passed. Here they work no more in any case; what
 * the gateway does not take now is told it the next hour.
 */
export async function endAtGateway(services: Services, personId?: string): Promise<void> {
  const { db, log, now } = services;
  for (const { id, gateway_ref } of await listEndedRefs(db, now(), personId)) {
    try {
      await gatewayOf(services).endKey(gateway_ref);
      await forgetRef(db, id);
    } catch (cause) {
      log.warn({ err: cause }, 'failed to revoke a key at the API gateway');
      return;
    }
  }
}
