import type { Services } from '../../services.ts';
import { forgetRef, listEndedRefs } from './ended-keys-store.ts';

/** Ends revoked and expired keys at the gateway. They no longer work here in any case; a failed call is retried within an hour. */
export async function endAtGateway(services: Pick<Services, 'apiGateway' | 'db' | 'log' | 'now'>, personId?: string) {
  const { db, log, now } = services;
  for (const { id, gateway_ref } of await listEndedRefs(db, now(), personId)) {
    try {
      await services.apiGateway.endKey(gateway_ref);
      await forgetRef(db, id);
    } catch (cause) {
      log.warn({ err: cause }, 'failed to revoke a key at the API gateway');
      return;
    }
  }
}
