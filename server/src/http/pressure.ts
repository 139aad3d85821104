import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';

/** 429 and Retry-After [L13], because a 5xx would send every user to the error page. Pages, sign-in and files are still served. */
export async function installPressureRelief(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    retryAfter: 5,
    pressureHandler: (request, reply) => {
      if (/\/api\/(batches|statements|queries|schema-info|tags)(\/|\?|$)/.test(request.url)) {
        void sendProblem(reply.header('retry-after', '5'), problem('request.too-many'));
      }
    },
  });
}
