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
