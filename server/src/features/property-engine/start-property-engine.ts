import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { listEntitlements } from '../people/index.ts';

/** The engine asks for its rules at most once a second. */
const lookMilliseconds = 1_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

type Needed = Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'now' | 'propertyEngine'>;

/**
 * Serves the engine's access rules under a secret address, and keeps them up to date. It isn't a call of the API: the caller is the engine,
 * which sends no credentials.
 */
export async function startPropertyEngine(app: FastifyInstance, services: Needed): Promise<void> {
  const { chores, config, db, log, now, propertyEngine } = services;
  if (propertyEngine === undefined || config.propertyTrino === undefined) return;
  const look = async () => propertyEngine.hold(await listEntitlements(db, now()));
  await look();
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await chores
      .keep('rules of the property engine', look)
      .catch((error: unknown) => log.warn({ err: error }, "failed to update the property engine's rules"));
    isLooking = false;
  }, lookMilliseconds).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  const expected = hashOf(config.propertyTrino.rulesSecret);
  app.get<{ Params: { secret: string } }>(
    '/engine-rules/:secret',
    { logLevel: 'silent', schema: { hide: true } },
    async ({ params }, reply) => {
      if (!timingSafeEqual(hashOf(params.secret), expected)) throw problem('not-found');
      void reply.header('cache-control', 'no-store');
      const rules = propertyEngine.rules();
      if (rules === undefined) return reply.code(503).send({ title: 'Unavailable' });
      return reply.type('application/json').send(rules);
    },
  );
}
