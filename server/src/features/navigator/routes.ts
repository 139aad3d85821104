import { getNavigatorToken, getNavigatorTokenLiterally } from '@platbook/contract/navigator';
import type { FastifyInstance } from 'fastify';
import { openEmbeddedTokens } from '../../adapters/navigator-token/index.ts';
import { requireActive } from '../../http/person.ts';
import { type Asked, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const options = { perMinute: 60, holdsSecret: true };

/** GET pntoken, below /api and beside it: for people whose account is active. */
export function navigatorRoutes(app: FastifyInstance, { config, now }: Services): void {
  const issuer = `${config.publicUrl}${config.basePath}`;
  const tokens = openEmbeddedTokens({
    keys: config.encryptionKeys,
    issuer,
    audience: config.propertyReportLink === '' ? issuer : new URL(config.propertyReportLink).origin,
    now,
  });
  const answer = async ({ person, reply }: Asked<typeof getNavigatorToken>) => {
    requireActive(person);
    // A text by itself would be sent as one; the page reads JSON.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(await tokens.issue(person.id)));
  };
  route(app, getNavigatorToken, options).answers(answer);
  route(app, getNavigatorTokenLiterally, options).answers(answer);
}
