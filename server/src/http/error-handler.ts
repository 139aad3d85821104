/** The one road from a thrown error to an answer (RFC 9457). */
import { randomUUID } from 'node:crypto';
import { type ProblemCode, problems } from '@platbook/contract/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOutage, isNoRoom } from '../db/database-outage.ts';
import { ProblemError, problem } from './problem.ts';

// Fastify's own refusals by status; its texts name internals and stay in the log.
const byStatus: Record<number, ProblemCode> = {
  400: 'request.invalid',
  401: 'signed-out',
  403: 'not-allowed',
  404: 'not-found',
  405: 'request.method',
  408: 'request.invalid',
  413: 'request.too-large',
  414: 'request.too-long',
  415: 'request.media-type',
  429: 'request.too-many',
  431: 'request.too-large',
  503: 'unavailable',
};

/** Turns anything thrown into the refusal the caller gets; undefined for what is our own fault. */
function toRefusal(error: FastifyError): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (isNoRoom(error)) return problem('unavailable', 'There is no room left on the server');
  // An id that cannot be one names nothing, like every other unknown id.
  if (error.validationContext === 'params') return problem('not-found');
  if (error.validation !== undefined) return problem('request.invalid', describeValidation(error));
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined;
  const code = byStatus[error.statusCode];
  return code === undefined ? problem('request.invalid') : problem(code);
}

function describeValidation(error: FastifyError): string {
  const first = error.validation?.[0];
  const at = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const unknown = (first?.params as { additionalProperty?: string } | undefined)?.additionalProperty;
  if (unknown !== undefined)
    return `The field ${JSON.stringify(at === '' ? unknown.slice(0, 100) : `${at}.${unknown.slice(0, 100)}`)} is not known`;
  return `${at === '' ? (error.validationContext ?? 'The request') : at} ${first?.message ?? 'is not valid'}`;
}

/** Sends a refusal as problem+json; also for hooks that answer before a route is reached. */
export function sendProblem(reply: FastifyReply, refusal: ProblemError): FastifyReply {
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.toBody());
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal !== undefined) {
    const isPassing = refusal.statusCode === 429 || refusal.statusCode === 503;
    if (isPassing && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
    if (isNoRoom(error)) request.log.error({ err: error }, 'there is no room left on the disk');
    return sendProblem(reply, refusal);
  }
  const id = randomUUID();
  request.log.error({ err: error, errorId: id }, 'a request failed');
  const isOutage = isDatabaseOutage(error);
  if (isOutage) void reply.header('retry-after', '5');
  const code: ProblemCode = isOutage ? 'unavailable' : 'unexpected';
  return reply
    .code(problems[code][0])
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ title: problems[code][1], id, code });
}

/** Installs the road on the whole app. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(handleError);
}
