import {
  type ApiGateway,
  GatewayRefusal,
  GatewayUnavailable,
  type KeyOwner,
  openEmbeddedGateway,
  openThreeScaleGateway,
} from '../../adapters/api-management/index.ts';
import type { Config } from '../../config/config.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

const gateways = new WeakMap<Config, ApiGateway>();

export function gatewayOf({ config }: Pick<Services, 'config'>): ApiGateway {
  const gateway = gateways.get(config) ?? open(config);
  gateways.set(config, gateway);
  return gateway;
}

const open = ({ threeScale }: Config): ApiGateway =>
  threeScale === undefined ? openEmbeddedGateway() : openThreeScaleGateway(threeScale);

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
