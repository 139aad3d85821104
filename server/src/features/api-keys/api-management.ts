import { GatewayRefusal, GatewayUnavailable, type KeyOwner } from '../../adapters/api-management/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

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
