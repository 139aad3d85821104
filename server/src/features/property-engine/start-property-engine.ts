import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseOpaQuestion } from '../../adapters/property-engine/index.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { listEntitlements } from '../people/index.ts';
import { isOpaAnswer, opaAnswers } from './opa-answers.ts';

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
  serveRules(app, propertyEngine, config.propertyTrino);
}

type Engine = NonNullable<Needed['propertyEngine']>;
type Settings = NonNullable<Needed['config']['propertyTrino']>;

function serveRules(app: FastifyInstance, engine: Engine, { rulesSecret, accessControl }: Settings): void {
  const expected = hashOf(rulesSecret);
  const options = {
    logLevel: 'silent' as const,
    schema: { hide: true },
    // Before the body is read.
    async onRequest({ params }: { params: unknown }, reply: FastifyReply) {
      const { secret } = params as { secret: string };
      if (!timingSafeEqual(hashOf(secret), expected)) throw problem('not-found');
      void reply.header('cache-control', 'no-store');
    },
  };
  const refuse = (reply: FastifyReply) => reply.code(503).send({ title: 'Unavailable' });
  app.get('/engine-rules/:secret', options, async (_request, reply) => {
    const rules = engine.rules();
    return rules === undefined ? refuse(reply) : reply.type('application/json').send(rules);
  });
  if (accessControl !== 'opa') return;
  // Whatever isn't an answer makes the plugin fail the query.
  app.post<{ Params: { answer: string } }>(
    '/engine-rules/:secret/opa/:answer',
    options,
    async ({ params: { answer }, body }, reply) => {
      if (!isOpaAnswer(answer)) throw problem('not-found');
      const question = parseOpaQuestion(body);
      if (question === undefined) throw problem('request.invalid');
      const decisions = engine.decisions();
      if (!decisions?.canAnswer(question)) return refuse(reply);
      return { result: opaAnswers[answer](decisions, question) };
    },
  );
}
