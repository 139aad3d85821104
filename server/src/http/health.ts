import type { FastifyInstance } from 'fastify';

/** /livez says that the process answers; /readyz asks `check`, which throws when the server cannot do its work. */
export function installHealth(app: FastifyInstance, check: () => Promise<void>): void {
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await check();
      return { status: 'ok' };
    } catch (cause) {
      request.log.warn({ err: cause }, 'not ready');
      return reply.code(503).header('retry-after', '5').send({ status: 'not ready' });
    }
  });
}
