/** The only path from a thrown error to a response (RFC 9457). */
import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '@platbook/contract/problem';
import type { CodeByKeyword } from '@platbook/contract/text';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { StorageError } from '../adapters/object-storage/index.ts';
import { isDatabaseOutage, isNoRoom } from '../db/database-outage.ts';
import type { Tally } from '../metrics/tally.ts';
import { describeFailure, type ErrorIncidents } from './error-incidents-store.ts';
import { ProblemError, problem } from './problem.ts';

// Fastify's own errors by status; their texts name internals and stay in the log.
const byStatus: Record<number, ProblemCode> = {
  400: 'request.invalid',
  401: 'signed-out',
  403: 'not-allowed',
  404: 'not-found',
  405: 'request.method',
  408: 'request.invalid',
  412: 'request.precondition',
  413: 'request.too-large',
  414: 'request.too-long',
  415: 'request.media-type',
  429: 'request.too-many',
  431: 'request.too-large',
  503: 'unavailable',
};

function toRefusal(error: FastifyError): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (isNoRoom(error)) return problem('unavailable', 'The server is out of disk space');
  if (error instanceof StorageError) return problem('unavailable', `Couldn't read the result: ${error.publicText}`);
  // A malformed ID is answered like any unknown ID.
  if (error.validationContext === 'params') return problem('not-found');
  if (error.validation !== undefined) return refuseInvalid(error);
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined;
  const code = byStatus[error.statusCode];
  return code === undefined ? problem('request.invalid') : problem(code);
}

interface Failed {
  readonly keyword: string;
  readonly parentSchema?: { description?: string; 'x-problem'?: ProblemCode | CodeByKeyword };
}

/** If the failed shape names a problem code (contract/src/text.ts), responds with it. */
function refuseInvalid(error: FastifyError): ProblemError {
  const failed = error.validation as Failed[] | undefined;
  const code = failed?.map(codeOf).find((each) => each !== undefined);
  return code === undefined
    ? problem('request.invalid', describeValidation(error), fieldOf(error) || undefined)
    : problem(code, undefined, fieldOf(error));
}

function codeOf({ keyword, parentSchema }: Failed): ProblemCode | undefined {
  const named = parentSchema?.['x-problem'];
  return typeof named === 'string' ? named : named?.[keyword];
}

const fieldOf = ({ validation }: FastifyError) => validation?.[0]?.instancePath.slice(1).replaceAll('/', '.') ?? '';

function describeValidation(error: FastifyError): string {
  const first = error.validation?.[0];
  const at = fieldOf(error);
  const unknown = (first?.params as { additionalProperty?: string } | undefined)?.additionalProperty;
  if (unknown !== undefined)
    return `The field ${JSON.stringify(at === '' ? unknown.slice(0, 100) : `${at}.${unknown.slice(0, 100)}`)} is unknown`;
  const failed = error.validation as Failed[] | undefined;
  const says = failed?.map(({ parentSchema }) => parentSchema?.description).find((text) => text !== undefined);
  if (says !== undefined) return `${at} ${says}`;
  return `${at === '' ? (error.validationContext ?? 'The request') : at} ${first?.message ?? 'is invalid'}`;
}

/** Sends a problem+json response, with the incident ID of an internal error; also for hooks that respond before routing. */
export function sendProblem(reply: FastifyReply, refusal: ProblemError, id?: string): FastifyReply {
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ ...refusal.toBody(), ...(id === undefined ? {} : { id }) });
}

interface ErrorRoad {
  readonly incidents: ErrorIncidents;
  readonly now: () => Date;
  readonly tally: Tally;
}

export function installErrorHandler(app: FastifyInstance, { incidents, now, tally }: ErrorRoad): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal !== undefined && refusal.statusCode < 500) {
      if (refusal.statusCode === 429 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
      return sendProblem(reply, refusal);
    }
    const id = randomUUID();
    const isExpected = refusal !== undefined && !isNoRoom(error);
    request.log[isExpected ? 'warn' : 'error']({ err: error, errorId: id, requestId: request.id }, 'request failed');
    const isOutage = isDatabaseOutage(error);
    const route = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    const personId = request.signedIn?.person.id ?? null;
    await incidents.note({ id, at: now(), personId, route, cause: describeFailure(error) }, isOutage);
    const failure = refusal ?? problem(isOutage ? 'unavailable' : 'unexpected');
    tally.failures.add({ kind: failure.code });
    if (failure.statusCode === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
    return sendProblem(reply, failure, id);
  });
}
