/** Who is calling: looked up once per request, by the route that wants to know. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OurCookie } from './cookies.ts';
import { isOperator, operator } from './operator.ts';
import type { Person } from './person.ts';
import type { Session, SessionStore } from './session.ts';
import { hashOf } from './session-store.ts';

/** A living session and its person. */
export interface SignedIn {
  readonly session: Session;
  readonly person: Person;
}

export interface SignedInOptions {
  readonly sessions: SessionStore;
  readonly cookie: OurCookie;
  readonly findPerson: (id: string) => Promise<Person | undefined>;
  /** Who everyone is while authentication is off; undefined while it is on. */
  readonly findEverybody?: (request: FastifyRequest) => Promise<SignedIn | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    findSignedIn: (request: FastifyRequest, reply: FastifyReply, isUse: boolean) => Promise<SignedIn | undefined>;
    /** True when the caller's session ended because newer ones of the same person took its place. */
    wasDisplaced: (request: FastifyRequest) => Promise<boolean>;
  }
}

/**
 * Lets routes ask for the caller. A session whose person is gone counts as none. When the person's role or license is no longer what the
 * cookie was given for, the session gets another cookie with this answer (security §4.6).
 */
export function installSignedIn(app: FastifyInstance, options: SignedInOptions): void {
  const { sessions, cookie, findPerson, findEverybody } = options;
  app.decorate('findSignedIn', async (request: FastifyRequest, reply: FastifyReply, isUse: boolean) => {
    if (isOperator(request)) return operator;
    if (findEverybody !== undefined) return findEverybody(request);
    const value = cookie.read(request);
    if (value === undefined) return undefined;
    const session = await sessions.find(value, isUse);
    const person = session === undefined ? undefined : await findPerson(session.personId);
    if (session === undefined || person === undefined) return undefined;
    const standing = standingOf(person);
    if (session.standing !== standing) {
      const changed = await sessions.rotate(session, standing);
      if (changed !== undefined) cookie.set(reply, changed);
    }
    return { session, person };
  });
  app.decorate('wasDisplaced', async (request: FastifyRequest) => {
    const value = cookie.read(request);
    return value !== undefined && (await sessions.wasDisplaced(value));
  });
}

/** Names what a person may do: another role or license gives another name. */
export function standingOf({ role, isTrial, entitlement, packs }: Person): string {
  return hashOf(JSON.stringify([role, isTrial, entitlement, packs]));
}
