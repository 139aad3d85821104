import { PERSON_HEADER } from '@platbook/contract/account/person-header';
import type { FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/**
 * Throws `signed-in.other` for a call from a page opened by another user: another tab of the same browser has since signed in as this one
 * [H131]. Callers without the header, such as programs, aren't checked.
 */
export function requireSamePerson(request: FastifyRequest, personId: string): void {
  const opened = request.headers[PERSON_HEADER];
  if (opened !== undefined && opened !== personId) throw problem('signed-in.other');
}
