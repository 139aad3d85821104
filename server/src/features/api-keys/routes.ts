import { getApiKey, getApiKeyLiterally } from '@platbook/contract/api-keys';
import type { FastifyInstance } from 'fastify';
import { openEmbeddedGateway } from '../../adapters/api-gateway/index.ts';
import { requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { type Asked, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAccountAct } from '../audit/index.ts';
import { openKeyBook } from './api-keys-store.ts';

const options = { perMinute: 60, holdsSecret: true };

/** GET 3scale-token/{userId}, below /api and beside it: a person's own key alone (security V28). */
export function apiKeyRoutes(app: FastifyInstance, services: Services): void {
  const gateway = openEmbeddedGateway(openKeyBook(services));
  const answer = async ({ params, person, request }: Asked<typeof getApiKey>) => {
    requireActive(person);
    if (params.userId !== person.id) throw problem('not-found');
    const key = await gateway.keyOf(person.id);
    // Written down before a byte of it is told (security §4.1).
    await recordAccountAct(services.db, { kind: 'key_viewed', source: auditSource(request, services.node) });
    return { apiApplicationUserKey: key };
  };
  route(app, getApiKey, options).answers(answer);
  route(app, getApiKeyLiterally, options).answers(answer);
}
