import { GatewayRefusal, GatewayUnavailable, type KeyOwner } from '../../adapters/api-management/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { forgetRef, listEndedRefs } from './ended-keys-store.ts';

export const ownerOf = ({ id, email, displayName }: Pick<Person, 'id' | 'email' | 'displayName'>): KeyOwner => ({
  personId: id,
  email,
  displayName,
});

/** Throws key.gateway while the gateway is down, so that only pages with keys are affected [F33]. */
export async function asking<Answer>({ log }: Pick<Services, 'log'>, question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    if (!(cause instanceof GatewayUnavailable || cause instanceof GatewayRefusal)) throw cause;
    log.error({ err: cause }, 'API gateway request failed');
    throw problem('key.gateway');
  }
}

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
