import { randomBytes } from 'node:crypto';
import * as calls from '@platbook/contract/account/sign-in';
import { deviceName } from '@platbook/contract/rules/device-name';
import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import type { FastifyInstance } from 'fastify';
import { createCookie } from '../../http/callers/cookies.ts';
import { isOperator } from '../../http/callers/operator.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { requireSameSite } from '../../http/callers/same-site.ts';
import { type Session, timesLeft } from '../../http/callers/session.ts';
import { standingOf } from '../../http/callers/signed-in.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { countUnread } from '../notifications/index.ts';
import { findPerson, hasAdmin } from '../people/index.ts';
import { backChannelRoutes } from './back-channel.ts';
import { type ExchangeServices, exchangeCode, SignInFailure } from './exchange-token.ts';
import { makeFirstAdminCode, registerFirstAdmin } from './first-admin.ts';
import { findSignOutUrl, type Provider, type WithProvider } from './provider.ts';
import { SIGN_IN_SECONDS } from './sign-in-store.ts';
import { startSignIn } from './start-sign-in.ts';
import { settleWithoutAuthentication } from './without-authentication.ts';

type Needed = Pick<Services, 'chores' | 'log' | 'secretBox' | 'warehouse'> & ExchangeServices;

/** Our invite tokens are never longer. */
const LONGEST_INVITE = 1_000;

export async function signInRoutes(app: FastifyInstance, services: Needed & WithProvider): Promise<void> {
  const { chores, db, now, provider, sessions } = services;
  await settleWithoutAuthentication(services);
  const stop = chores.startHourly('expired sessions', () => sessions.removeExpired());
  app.addHook('onClose', stop);
  startRoutes(app, services, provider);
  signOutRoute(app, services, provider);
  const describe = async (session: Session, person: Person) => ({
    ...timesLeft(session, now()),
    unread: await countUnread(db, person.id),
  });
  route(app, calls.getSession, { isBackground: true }).answers(({ session, person }) => describe(session, person));
  route(app, calls.keepSession).answers(({ session, person }) => describe(session, person));
  firstAdminRoutes(app, services);
  await backChannelRoutes(app, services, provider);
}

const sessionCookieOf = ({ publicUrl }: Services['config']) => createCookie('platbook', publicUrl);

function startRoutes(app: FastifyInstance, services: Needed, provider: Provider): void {
  const { config, sessions, log } = services;
  const sessionCookie = sessionCookieOf(config);
  const browserCookie = createCookie('platbook-sign-in', config.publicUrl);

  route(app, calls.startSignIn, { perMinute: 60, alsoAnswers: [303] }).answers(async ({ query, request, reply }) => {
    if (config.isAuthenticationOff) {
      const path = parseReturnPath(query.state, config.publicUrl) || '/home';
      return reply.redirect(`${config.publicUrl}${config.basePath}${path}`, 303);
    }
    const known = browserCookie.read(request);
    const browser =
      known !== undefined && /^[A-Za-z0-9_-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
    try {
      const address = await startSignIn(services, provider, query, browser);
      browserCookie.set(reply, browser, SIGN_IN_SECONDS);
      return reply.redirect(address, 303);
    } catch (cause) {
      log.error({ err: cause, event: 'sign-in' }, 'identity provider is unreachable');
      // The sign-in page explains this and waits for a click, to avoid a redirect loop. The query string keeps the user's
      // destination.
      const again = new URLSearchParams({ ended: 'unreachable' });
      const state = parseReturnPath(query.state, config.publicUrl);
      if (state) again.set('state', state);
      if (query.h === 'true') again.set('h', 'true');
      if (query.invite !== undefined) again.set('invite', query.invite.slice(0, LONGEST_INVITE));
      return reply.redirect(`${config.publicUrl}${config.basePath}/signin?${again}`, 303);
    }
  });

  route(app, calls.exchangeToken, { perMinute: 60, holdsSecret: true }).answers(async ({ body, request, reply }) => {
    try {
      const known = browserCookie.read(request);
      const { personId, returnPath, idToken, providerSid } = await exchangeCode(services, provider, body.token, known);
      const person = await findPerson(services.db, personId, services.now());
      const place = {
        ...(person === undefined ? {} : { standing: standingOf(person) }),
        device: deviceName(request.headers['user-agent'] ?? ''),
        address: request.ip,
        idToken: idToken === '' ? null : services.secretBox.seal(idToken, placeOf(personId)),
        providerSid,
      };
      const cookie = await sessions.create(personId, place, sessionCookie.read(request));
      const sessionHash = (await sessions.find(cookie, false))?.idHash ?? null;
      const source = { ...auditSource(request, services.node), personId, sessionHash };
      await recordAct(services.db, { kind: 'signed_in', source });
      sessionCookie.set(reply, cookie);
      // The terms of use forbid sharing a trial.
      if (person?.isTrial === true && person.role !== 'admin') await sessions.keepNewest(personId);
      log.info({ event: 'sign-in', personId }, 'signed in');
      return { state: returnPath };
    } catch (cause) {
      if (!(cause instanceof SignInFailure)) throw cause;
      log.warn({ err: cause, event: 'sign-in', ip: request.ip }, 'sign-in failed');
      throw problem('sign-in.failed');
    }
  });
}

function signOutRoute(app: FastifyInstance, services: Needed, provider: Provider): void {
  const { config, sessions, log } = services;
  const sessionCookie = sessionCookieOf(config);

  route(app, calls.signOut, { isBackground: true, alsoAnswers: [403] }).answers(async ({ request, reply }) => {
    // Sign-out is a GET, so an image on another site must not be able to trigger it [V24].
    requireSameSite(request, config.publicUrl);
    const cookie = sessionCookie.read(request);
    const ended = cookie === undefined ? undefined : await sessions.end(cookie);
    sessionCookie.clear(reply);
    // Never clears "storage": it has the user's unsaved drafts [N5].
    void reply.header('clear-site-data', '"cache", "cookies"');
    if (ended !== undefined) {
      const source = { ...auditSource(request, services.node), personId: ended.personId, sessionHash: ended.idHash };
      await recordAct(services.db, { kind: 'signed_out', source });
      log.info({ event: 'sign-out', personId: ended.personId }, 'signed out');
    }
    const [logoutUrl, isProviderThere] = await Promise.all([
      findSignOutUrl(provider, config, openToken(services, ended)),
      provider.isThere(),
    ]);
    return { logoutUrl, isProviderThere };
  });
}

function firstAdminRoutes(app: FastifyInstance, services: Needed): void {
  const { config } = services;

  route(app, calls.registerAdmin, { perMinute: 10, admits: requireActive }).answers(
    async ({ person, body, request }) => {
      await registerFirstAdmin(services, person.id, body.code, auditSource(request, services.node));
      return {};
    },
  );

  route(app, calls.makeAdminCode, { holdsSecret: true }).answers(async ({ request }) => {
    if (!isOperator(request)) throw problem('not-found');
    if (await hasAdmin(services.db)) throw problem('admin.registered');
    const address = `${config.publicUrl}${config.basePath}/admin/first-admin`;
    const source = auditSource(request, services.node);
    await recordAct(services.db, { kind: 'admin_code_made', source });
    return { code: await makeFirstAdminCode(services.db), address };
  });
}

/** The ID token of an ended session; '' if there is none, or if the key it was sealed with was removed. */
function openToken({ secretBox, log }: Needed, ended: { personId: string; idToken: string | null } | undefined) {
  try {
    return ended?.idToken ? secretBox.open(ended.idToken, placeOf(ended.personId)) : '';
  } catch (cause) {
    log.warn({ err: cause }, "failed to decrypt a session's ID token");
    return '';
  }
}

const placeOf = (personId: string) => `sessions.id_token:${personId}`;
