import * as calls from '@platbook/contract/property/navigator';
import type { FastifyInstance } from 'fastify';
import { openEmbeddedTokens } from '../../adapters/navigator-token/index.ts';
import { requireActive } from '../../http/callers/person.ts';
import { hashOf } from '../../http/callers/session-store.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

// The page renews its token in the background, so this does not extend the session.
const options = { perMinute: 60, holdsSecret: true, isBackground: true, admits: requireActive };

export function navigatorRoutes(
  app: FastifyInstance,
  { chores, config, navigatorSessions, now }: Pick<Services, 'chores' | 'config' | 'navigatorSessions' | 'now'>,
): void {
  const { embeddedNavigatorLink: embedded, propertyReportLink: link } = config;
  const tokens = openEmbeddedTokens({
    keys: config.encryptionKeys,
    issuer: `${config.publicUrl}${config.basePath}`,
    // A token for an external navigator grants no access here.
    audience: link === embedded ? embedded : new URL(link).origin,
    now,
  });
  const stop = chores.startHourly('expired navigator sessions', () => navigatorSessions.removeExpired());
  app.addHook('onClose', stop);
  /** A separate hash, because the token can go to an external navigator, which must not learn the session's public ID. */
  const nameOf = (session: { idHash: string }) => hashOf(`navigator:${session.idHash}`);
  const tokenOptions = { ...options, isAtBothPaths: true };
  route(app, calls.getNavigatorToken, tokenOptions).answers(async ({ person, session, reply }) => {
    const token = JSON.stringify(await tokens.issue(person.id, nameOf(session)));
    return reply.type('application/json; charset=utf-8').send(token);
  });

  route(app, calls.openNavigatorSession, options).answers(async ({ person, session, body }) => {
    const token = link === embedded ? await tokens.read(body.token) : undefined;
    const isOfSession = token?.personId === person.id && token.claims['session'] === nameOf(session);
    if (!isOfSession || body.userId !== person.id) throw problem('navigator.token');
    const opened = await navigatorSessions.open(session, token);
    if (opened === undefined) throw problem('navigator.token');
    return { key: opened.key, expiresAt: opened.endsAt.toISOString() };
  });
}
