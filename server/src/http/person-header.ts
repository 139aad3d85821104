import { PERSON_HEADER } from '@platbook/contract/person-header';
import type { FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/**
 * Throws `signed-in.other` for a call of a page that was opened for someone else: another tab of the browser has signed in as this person
 * since (security H131). Programs, and whoever does not send the header, are not asked (readings 47).
 */
export function requireSamePerson(request: FastifyRequest, personId: string): void {
  const opened = request.headers[PERSON_HEADER];
  if (opened !== undefined && opened !== personId) throw problem('signed-in.other');
}
