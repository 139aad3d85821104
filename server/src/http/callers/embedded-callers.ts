import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import type { NavigatorSessions } from './navigator-session-store.ts';
import { type Person, requireActive } from './person.ts';
import type { SignedIn } from './signed-in.ts';

export interface NavigatorCallerOptions {
  readonly navigatorSessions: NavigatorSessions;
  readonly findPerson: (id: string) => Promise<Person | undefined>;
}

/** Returns a function that throws navigator.session-over without a live key, and account.expired. */
export function createNavigatorCaller({ navigatorSessions, findPerson }: NavigatorCallerOptions) {
  return async (request: FastifyRequest): Promise<SignedIn> => {
    const key = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    const session = key === undefined ? undefined : await navigatorSessions.find(key);
    const person = session === undefined ? undefined : await findPerson(session.personId);
    if (session === undefined || person === undefined) throw problem('navigator.session-over');
    requireActive(person);
    return { session, person };
  };
}

type ReadToken = (token: string) => Promise<{ readonly personId: string; readonly report: string } | undefined>;

/**
 * Needs both a session and a live token of the same user: a page of another origin has no token, a leaked token no session.
 * Throws account.expired, report.token without a live token of the caller, and not-found for a token of another report.
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
