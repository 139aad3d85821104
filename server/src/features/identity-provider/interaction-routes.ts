import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { requireSameSite } from '../../http/callers/same-site.ts';
import { isStorableText } from '../../http/json-body.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { DEMO_PASSWORD, findPersonId, readDemoPeople } from '../people/index.ts';
import { findAccountByEmail } from './accounts-store.ts';
import { type PageSurroundings, renderNotice, renderSignIn, type SignInPage } from './pages.ts';
import { isPasswordRight } from './password.ts';
import { forgetFailures, takeTry } from './sign-in-failures-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'log' | 'node' | 'now'>;

const WRONG = 'The email or password is incorrect';

export async function interactionRoutes(
  app: FastifyInstance,
  services: Needed,
  { provider, surroundings, ready }: { provider: Provider; surroundings: PageSurroundings; ready: () => Promise<void> },
): Promise<void> {
  const { config, log } = services;
  const demo: SignInPage['demo'] = config.isDemo ? { password: DEMO_PASSWORD, people: readDemoPeople() } : undefined;
  const sendPage = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  const findInteraction = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw).then(
      (details) => (details.uid === (request.params as { uid: string }).uid ? details : undefined),
      () => undefined,
    );
  const sendExpired = (reply: FastifyReply) =>
    sendPage(
      reply,
      renderNotice(surroundings, {
        title: 'This sign-in has expired',
        sentence: 'It was started too long ago or in another browser. Please start again.',
        link: `${surroundings.base}/login`,
        linkText: 'Sign in',
      }),
      400,
    );

  await app.register(formbody, { bodyLimit: 16_384 });

  app.get('/oidc/interaction/:uid', { schema: { hide: true } }, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (interaction === undefined) return sendExpired(reply);
    await ready();
    const { email } = request.query as { email?: unknown };
    return sendPage(reply, renderSignIn(surroundings, { uid: interaction.uid, email: readText(email, 320), demo }));
  });

  app.post('/oidc/interaction/:uid', { schema: { hide: true } }, async (request, reply) => {
    requireSameSite(request, config.publicUrl);
    const interaction = await findInteraction(request, reply);
    if (interaction === undefined) return sendExpired(reply);
    await ready();
    const body = (request.body ?? {}) as Record<string, unknown>;
    const email = readText(body.email, 320).trim();
    const account = await checkPassword(services, email, readText(body.password, 1_024), request);
    if (account === undefined) {
      log.warn({ event: 'sign-in', ip: request.ip }, 'wrong password');
      return sendPage(reply, renderSignIn(surroundings, { uid: interaction.uid, email, error: WRONG, demo }));
    }
    const address = await provider.interactionResult(
      request.raw,
      reply.raw,
      { login: { accountId: account, remember: false } },
      { mergeWithLastSubmission: false },
    );
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });
}

/** Returns the account's subject if the password is right. A throttled try gets the same answer as a wrong password. */
async function checkPassword(
  { config, db, node, now }: Needed,
  email: string,
  password: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const { ip } = request;
  if (!(await takeTry(db, email, ip, now()))) return undefined;
  const account = await findAccountByEmail(db, email);
  if (!(await isPasswordRight(password, account?.password_hash))) {
    // Also queried for an unknown account, so that both take the same time. The typed email is not stored: it could be a
    // password.
    const personId = (await findPersonId(db, config.peopleIssuer, account?.sub ?? '')) ?? null;
    await recordAct(db, {
      kind: 'sign_in_failed',
      source: { ...auditSource(request, node), personId },
      outcome: 'error',
    });
    return undefined;
  }
  await forgetFailures(db, email, ip);
  return account!.sub;
}

function readText(value: unknown, longest: number): string {
  return typeof value === 'string' && value.length <= longest && isStorableText(value) ? value : '';
}
