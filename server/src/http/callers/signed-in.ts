import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OurCookie } from './cookies.ts';
import { isOperator, operator } from './operator.ts';
import type { Person } from './person.ts';
import type { Session } from './session.ts';
import { hashOf, type SessionStore } from './session-store.ts';

export interface SignedIn {
  readonly session: Session;
  readonly person: Person;
}

export interface SignedInOptions {
  readonly sessions: SessionStore;
  readonly cookie: OurCookie;
  readonly findPerson: (id: string) => Promise<Person | undefined>;
  readonly findDefaultUser?: (request: FastifyRequest) => Promise<SignedIn | undefined>;
}

export type SessionCaller = ReturnType<typeof createSessionCaller>;

/** A session whose user is gone counts as none. A changed role or license sets a new cookie. */
export function createSessionCaller(options: SignedInOptions) {
  const { sessions, cookie, findPerson, findDefaultUser } = options;
  return {
    async findSignedIn(request: FastifyRequest, reply: FastifyReply, isUse: boolean): Promise<SignedIn | undefined> {
      if (isOperator(request)) return operator;
      if (findDefaultUser !== undefined) return findDefaultUser(request);
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
    },
    async wasDisplaced(request: FastifyRequest) {
      const value = cookie.read(request);
      return value !== undefined && (await sessions.wasDisplaced(value));
    },
  };
}

export function standingOf({ role, isTrial, entitlement, packs }: Person): string {
  return hashOf(JSON.stringify([role, isTrial, entitlement, packs]));
}
