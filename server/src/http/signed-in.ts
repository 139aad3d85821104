/** Who is calling: looked up once per request, by the route that wants to know. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OurCookie } from './cookies.ts';
import type { Person } from './person.ts';
import type { Session, SessionStore } from './session-store.ts';

/** A living session and its person. */
export interface SignedIn {
  readonly session: Session;
  readonly person: Person;
}

export interface SignedInOptions {
  readonly sessions: SessionStore;
  readonly cookie: OurCookie;
  readonly findPerson: (id: string) => Promise<Person | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    findSignedIn: (request: FastifyRequest, isUse: boolean) => Promise<SignedIn | undefined>;
  }
}

/** Lets routes ask for the caller. A session whose person is gone counts as none. */
export function installSignedIn(app: FastifyInstance, options: SignedInOptions): void {
  app.decorate('findSignedIn', async (request: FastifyRequest, isUse: boolean) => {
    const cookie = options.cookie.read(request);
    if (cookie === undefined) return undefined;
    const session = await options.sessions.find(cookie, isUse);
    const person = session === undefined ? undefined : await options.findPerson(session.personId);
    return session === undefined || person === undefined ? undefined : { session, person };
  });
}
