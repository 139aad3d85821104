import { getNavigatorToken, getNavigatorTokenLiterally, openNavigatorSession } from '@platbook/contract/navigator';
import type { FastifyInstance } from 'fastify';
import { openEmbeddedTokens } from '../../adapters/navigator-token/index.ts';
import { startHourly } from '../../background/hourly.ts';
import { requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { type Asked, route } from '../../http/route.ts';
import { hashOf } from '../../http/session-store.ts';
import type { Services } from '../../services.ts';

// The page renews its token on its own, which is no use of the session.
const options = { perMinute: 60, holdsSecret: true, isBackground: true };

/** GET pntoken, below /api and beside it, and what the embedded navigator exchanges it for: for people whose account is active. */
export function navigatorRoutes(app: FastifyInstance, { config, navigatorSessions, log, now }: Services): void {
  const { embeddedNavigatorLink: embedded, propertyReportLink: link } = config;
  const tokens = openEmbeddedTokens({
    keys: config.encryptionKeys,
    issuer: `${config.publicUrl}${config.basePath}`,
    // A token for a navigator elsewhere opens nothing of ours.
    audience: link === embedded ? embedded : new URL(link).origin,
    now,
  });
  app.addHook(
    'onClose',
    startHourly(log, 'expired navigator sessions', () => navigatorSessions.removeExpired()),
  );
  /** The token also goes to a navigator elsewhere, which has no use for the id under which we list the session. */
  const nameOf = (session: { idHash: string }) => hashOf(`navigator:${session.idHash}`);
  const answer = async ({ person, session, reply }: Asked<typeof getNavigatorToken>) => {
    requireActive(person);
    // A text on its own would be sent as one; the page reads JSON.
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await tokens.issue(person.id, nameOf(session))));
  };
  route(app, getNavigatorToken, options).answers(answer);
  route(app, getNavigatorTokenLiterally, options).answers(answer);

  route(app, openNavigatorSession, options).answers(async ({ person, session, body }) => {
    requireActive(person);
    const token = link === embedded ? await tokens.read(body.token) : undefined;
    const isOfSession = token?.personId === person.id && token.claims['session'] === nameOf(session);
    if (!isOfSession || body.userId !== person.id) throw problem('navigator.token');
    const opened = await navigatorSessions.open(session, token);
    if (opened === undefined) throw problem('navigator.token');
    return { key: opened.key, expiresAt: opened.endsAt.toISOString() };
  });
}
