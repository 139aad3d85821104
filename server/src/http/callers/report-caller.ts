/** Needs both a session and a live token of the same user: a page of another origin has no token, a leaked token no session. */
import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import { requireActive } from './person.ts';
import type { SignedIn } from './signed-in.ts';

type ReadToken = (token: string) => Promise<{ readonly personId: string; readonly report: string } | undefined>;

/** Throws account.expired, report.token without a live token of the caller, and not-found for a token of another report. */
export function createReportCaller(readToken: ReadToken) {
  return async (request: FastifyRequest, { person }: SignedIn): Promise<void> => {
    requireActive(person);
    const text = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
    const token = text === undefined ? undefined : await readToken(text);
    if (token?.personId !== person.id) throw problem('report.token');
    if (token.report !== (request.params as { id?: string }).id) throw problem('not-found');
  };
}
