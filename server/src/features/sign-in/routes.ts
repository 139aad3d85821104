import { randomBytes } from 'node:crypto';
import { deviceName } from '@platbook/contract/rules/device-name';
import * as calls from '@platbook/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { startHourly } from '../../background/hourly.ts';
import { createCookie } from '../../http/cookies.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { requireSameSite } from '../../http/same-site.ts';
import type { Services } from '../../services.ts';
import { exchangeCode, SignInFailure } from './exchange-token.ts';
import { providerOf } from './provider.ts';
import { SIGN_IN_SECONDS } from './sign-in-store.ts';
import { startSignIn } from './start-sign-in.ts';

const TRY_AGAIN = 'Something went wrong, Please try again';

/** Start, end and undoing of a sign-in. */
export function signInRoutes(app: FastifyInstance, services: Services): void {
  const { config, sessions, log } = services;
  const provider = providerOf(config);
  const stop = startHourly(log, 'expired sessions', () => sessions.removeExpired());
  app.addHook('onClose', stop);
  const sessionCookie = createCookie('platbook', config.publicUrl);
  const browserCookie = createCookie('platbook-sign-in', config.publicUrl);

  route(app, calls.startSignIn, { perMinute: 60 }).answers(async ({ query, request, reply }) => {
    const known = browserCookie.read(request);
    const browser =
      known !== undefined && /^[A-Za-z0-9_-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
    try {
      const address = await startSignIn(services, provider, query, browser);
      browserCookie.set(reply, browser, SIGN_IN_SECONDS);
      return reply.redirect(address, 303);
    } catch (cause) {
      log.error({ err: cause, event: 'sign-in' }, 'the identity provider is out of reach');
      return reply.redirect(
        `${config.publicUrl}${config.basePath}/error?${new URLSearchParams({ message: TRY_AGAIN })}`,
        303,
      );
    }
  });

  route(app, calls.exchangeToken, { perMinute: 60, holdsSecret: true }).answers(async ({ body, request, reply }) => {
    try {
      const { personId, returnPath } = await exchangeCode(services, provider, body.token, browserCookie.read(request));
      const before = sessionCookie.read(request);
      if (before !== undefined) await sessions.end(before);
      const place = { device: deviceName(request.headers['user-agent'] ?? ''), address: request.ip };
      sessionCookie.set(reply, await sessions.create(personId, place));
      log.info({ event: 'sign-in', personId }, 'signed in');
      return { state: returnPath };
    } catch (cause) {
      if (!(cause instanceof SignInFailure)) throw cause;
      log.warn({ err: cause, event: 'sign-in', ip: request.ip }, 'a sign-in failed');
      throw problem('sign-in.failed');
    }
  });

  route(app, calls.signOut, { isBackground: true }).answers(async ({ request, reply, person }) => {
    // A GET by the specification; an image on another site must not sign anybody out (security V24).
    requireSameSite(request, app.ourOrigin);
    const cookie = sessionCookie.read(request);
    if (cookie !== undefined) await sessions.end(cookie);
    sessionCookie.clear(reply);
    void reply.header('clear-site-data', '"cache"');
    if (person !== undefined) log.info({ event: 'sign-out', personId: person.id }, 'signed out');
    return {};
  });
}
