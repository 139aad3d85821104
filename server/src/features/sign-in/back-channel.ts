/** OpenID Connect Back-Channel Logout 1.0: an external provider notifies the server that a user signed out there. */
import formbody from '@fastify/formbody';
import { backChannelLogoutPath } from '@platbook/contract/account/sign-in';
import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Services } from '../../services.ts';
import { findPersonId } from '../people/index.ts';
import { clientIdOf, type Provider } from './provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const CLOCK_TOLERANCE_SECONDS = 120;
const LONGEST_AGE_SECONDS = 300;

/** POST /api/backchannel-logout with a form. Not registered for the embedded provider, which ends its sessions itself. */
export async function backChannelRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'log' | 'sessions'>,
  provider: Provider,
): Promise<void> {
  const { config, db, log, sessions } = services;
  if (config.outsideProvider === undefined) return;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  async function readToken(token: string): Promise<JWTPayload> {
    const { issuer, jwks_uri: address } = await provider.metadata();
    keys ??= createRemoteJWKSet(new URL(address ?? ''), { timeoutDuration: 5_000, cooldownDuration: 60_000 });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientIdOf(config),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: LONGEST_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
      // Public-key algorithms only: with HS256, our client secret would pass for the provider's signature.
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
    });
    const events = payload.events as Record<string, unknown> | null;
    if (typeof events?.[EVENT] !== 'object' || events[EVENT] === null) throw new Error('not a sign-out event');
    if ('nonce' in payload) throw new Error('an ID token is not a logout token');
    return payload;
  }

  async function endNamed({ iss, sub, sid }: JWTPayload): Promise<number> {
    if (typeof sid === 'string') return sessions.endByProvider({ providerSid: sid.slice(0, 320) });
    if (typeof sub !== 'string') throw new Error('missing sub and sid');
    const personId = await findPersonId(db, iss ?? '', sub);
    return personId === undefined ? 0 : sessions.endByProvider({ personId });
  }

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384 });
    const options = { schema: { hide: true }, config: { rateLimit: { max: 600, timeWindow: 60_000 } } };
    scope.post(backChannelLogoutPath, options, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const token = (request.body as { logout_token?: unknown } | null)?.logout_token;
      try {
        const ended = await endNamed(await readToken(typeof token === 'string' ? token : ''));
        log.info({ event: 'sign-out', ended }, 'signed out by the identity provider');
        return reply.send({});
      } catch (cause) {
        log.warn({ err: cause, event: 'sign-out', ip: request.ip }, 'logout token rejected');
        return reply.code(400).send({ error: 'invalid_request' });
      }
    });
  });
}
