import {
  type ApiGateway,
  GatewayUnavailable,
  type KeyOwner,
  openEmbeddedGateway,
} from '../../adapters/api-gateway/index.ts';
import type { Config } from '../../config.ts';
import type { Person } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

const gateways = new WeakMap<Config, ApiGateway>();

/** The one gateway of a server. */
export function gatewayOf({ config }: Pick<Services, 'config'>): ApiGateway {
  const gateway = gateways.get(config) ?? openEmbeddedGateway();
  gateways.set(config, gateway);
  return gateway;
}

/** A person as the gateway knows him. */
export const ownerOf = ({ id, email, displayName }: Pick<Person, 'id' | 'email' | 'displayName'>): KeyOwner => ({
  personId: id,
  email,
  displayName,
});

/** Answers that the gateway is away while it is: what shows keys says so, and nothing else is touched (security F33). */
export async function asking<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    if (cause instanceof GatewayUnavailable) throw problem('key.gateway');
    throw cause;
  }
}
