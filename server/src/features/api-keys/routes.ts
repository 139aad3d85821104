import { getApiKey, getApiKeyLiterally } from '@platbook/contract/api-keys';
import type { FastifyInstance } from 'fastify';
import { openEmbeddedGateway } from '../../adapters/api-gateway/index.ts';
import { requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { type Asked, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { openKeyBook } from './api-keys-store.ts';

const options = { perMinute: 60, holdsSecret: true };

/** GET 3scale-token/{userId}, below /api and beside it: a person's own key alone (security V28). */
export function apiKeyRoutes(app: FastifyInstance, services: Services): void {
  const gateway = openEmbeddedGateway(openKeyBook(services));
  const answer = async ({ params, person }: Asked<typeof getApiKey>) => {
    requireActive(person);
    if (params.userId !== person.id) throw problem('not-found');
    return { apiApplicationUserKey: await gateway.keyOf(person.id) };
  };
  route(app, getApiKey, options).answers(answer);
  route(app, getApiKeyLiterally, options).answers(answer);
}
