import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireSameSite } from '../../http/callers/same-site.ts';
import type { Services } from '../../services.ts';
import { findSubscription, setSubscribed } from './subscriptions-store.ts';
import { renderUnsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';

const tokenPattern = /^[\w-]{32}$/;
const bodyLimit = 16_384;

/**
 * One-click unsubscribe (RFC 8058): mail providers send the POST without cookies, from anywhere. The token is all it takes, and opens nothing
 * else. The page that a GET shows has no effect, because scanners follow links.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
): Promise<void> {
  const options = { schema: { hide: true }, config: { rateLimit: { max: 300, timeWindow: 60_000 } } };
  const tokenOf = ({ params }: FastifyRequest) => {
    const { token } = params as { token: string };
    return tokenPattern.test(token) ? token : '';
  };
  const answer = (reply: FastifyReply, state: UnsubscribeState, token: string) =>
    reply
      .code(state === 'unknown' ? 404 : 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderUnsubscribePage(config.productName, state, token));
  const sets = (isSubscribed: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const token = tokenOf(request);
    const isKnown = token !== '' && (await setSubscribed(db, token, isSubscribed, now()));
    return answer(reply, isKnown ? (isSubscribed ? 'subscribed' : 'unsubscribed') : 'unknown', token);
  };
  await app.register(async (scope) => {
    // The body says nothing that the address doesn't.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
    scope.get('/unsubscribe/:token', options, async (request, reply) => {
      const found = await findSubscription(db, tokenOf(request));
      if (found === undefined) return answer(reply, 'unknown', '');
      return answer(reply, found.unsubscribed_at === null ? 'subscribed' : 'unsubscribed', found.token);
    });
    scope.post('/unsubscribe/:token', options, sets(false));
    scope.post('/subscribe/:token', options, (request, reply) => {
      requireSameSite(request, config.publicUrl);
      return sets(true)(request, reply);
    });
  });
}
