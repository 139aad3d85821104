/**
 * The caller of `/api/reports/:id…`: a user with a session and a live token of their own for this report. Both are required: a page of
 * another origin has no token, and a leaked token has no session.
 */
import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import { requireActive } from './person.ts';
import type { SignedIn } from './signed-in.ts';

/** Returns the user and the report of a token; undefined if the text isn't a live token. */
type ReadToken = (token: string) => Promise<{ readonly personId: string; readonly report: string } | undefined>;

/**
 * Returns a function that throws account.expired, report.token without a live token of the caller, and not-found if the token is for a report other than the URL's
 * `id`.
 */
export function createReportCaller(readToken: ReadToken) {
  return async (request: FastifyRequest, { person }: SignedIn): Promise<void> => {
    requireActive(person);
    const text = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
    const token = text === undefined ? undefined : await readToken(text);
    if (token?.personId !== person.id) throw problem('report.token');
    if (token.report !== (request.params as { id?: string }).id) throw problem('not-found');
  };
}
