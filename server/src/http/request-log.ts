import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Tally } from '../metrics/tally.ts';

/** False for static files, health checks, and polls that read nothing. */
export const isOfInterest = ({ routeOptions }: FastifyRequest): boolean =>
  /\/(api|oidc|auth)(\/|$)/.test(routeOptions.url ?? '') && routeOptions.config.isQuiet !== true;

/** The route's pattern instead of the URL, and no query string, header or body, so no secret ID can be in it [V36]. */
export function installRequestLog(app: FastifyInstance, { log, tally }: { log: Logger; tally: Tally }): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const level = isOfInterest(request) ? 'info' : 'debug';
    tally.requests.observe(reply.elapsedTime / 1000, {
      method: request.method,
      route,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    });
    log[level](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.signedIn === undefined ? {} : { personId: request.signedIn.person.id }),
      },
      'request completed',
    );
  });
}
