/** Error handling of the property API: every refusal has a `status` element, and internal errors expose only an ID. */
import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOutage } from '../../db/database-outage.ts';
import { describeFailure } from '../../http/error-incidents-store.ts';
import type { Services } from '../../services.ts';
import { ApiRefusal } from './status.ts';

export function sendRefusal(reply: FastifyReply, refusal: ApiRefusal, id?: string): FastifyReply {
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusal.toJson(id));
}

export function installApiErrors(
  scope: FastifyInstance,
  { incidents, log, now, tally }: Pick<Services, 'incidents' | 'log' | 'now' | 'tally'>,
): void {
  scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal !== undefined && refusal.statusCode < 500) return sendRefusal(reply, refusal);
    const id = randomUUID();
    const isOutage = isDatabaseOutage(error);
    log[refusal === undefined ? 'error' : 'warn']({ err: error, errorId: id }, 'property API call failed');
    const route = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    await incidents.note({ id, at: now(), personId: null, route, cause: describeFailure(error) }, isOutage);
    const failure =
      refusal ?? new ApiRefusal(isOutage ? 'busy' : 'failed', 'Try again, or contact support with this ID');
    tally.failures.add({ kind: failure.statusCode === 500 ? 'unexpected' : 'unavailable' });
    if (failure.statusCode === 503) void reply.header('retry-after', '5');
    return sendRefusal(reply, failure, id);
  });
}

function toRefusal(error: FastifyError | ApiRefusal): ApiRefusal | undefined {
  if (error instanceof ApiRefusal) return error;
  const { statusCode = 500 } = error;
  if (statusCode === 404) return new ApiRefusal('unknown');
  return statusCode < 500 ? new ApiRefusal('invalid', 'The request is invalid') : undefined;
}

export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method === 'GET') return sendRefusal(reply, new ApiRefusal('unknown', 'Unknown endpoint'));
  return sendRefusal(reply.header('allow', 'GET'), new ApiRefusal('method', 'Only GET is supported'));
}
