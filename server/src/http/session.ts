/** What a session is (security §4.6): idle 60 minutes, 12 hours in all. */
import type { Database } from '../db/open-db.ts';

/** A session that no one uses ends after this, and every session after the other. */
export const IDLE_MILLISECONDS = 60 * 60_000;
export const ABSOLUTE_MILLISECONDS = 12 * 60 * 60_000;
/** One write a minute keeps the idle time exact enough and reads free of writes. */
export const TOUCH_MILLISECONDS = 60_000;

/** A living session. */
export interface Session {
  /** Names the session for good, also when its cookie is changed. */
  readonly idHash: string;
  readonly personId: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** What the cookie was given for (signed-in.ts); null until the first call. */
  readonly standing: string | null;
}

/** Where a browser signed in from, and what the identity provider wants to hear of it later. */
export interface SessionPlace {
  /** Browser and system in words. */
  readonly device?: string;
  readonly address?: string;
  /** The sealed ID token. */
  readonly idToken?: string | null;
  /** The session's name at the identity provider. */
  readonly providerSid?: string | null;
  /** What the cookie is given for; learned at the first call when absent. */
  readonly standing?: string;
}

/** How long a session still lasts, in milliseconds: without use, and in any case. */
export interface SessionTimes {
  readonly idleMilliseconds: number;
  readonly absoluteMilliseconds: number;
}

/** The times that a session has left by our clock, none below 0. */
export function timesLeft({ createdAt, lastUsedAt }: Session, now: Date): SessionTimes {
  const left = (since: string, length: number) => Math.max(0, Date.parse(since) + length - now.getTime());
  return {
    idleMilliseconds: left(lastUsedAt, IDLE_MILLISECONDS),
    absoluteMilliseconds: left(createdAt, ABSOLUTE_MILLISECONDS),
  };
}

/** A session as its person and an admin see it. */
export interface ListedSession {
  /** Names the session and opens nothing. */
  readonly idHash: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly device: string | null;
  readonly address: string | null;
}

export interface SessionStore {
  /**
   * Makes a session and returns the value of its cookie. The session of `before`, the browser's cookie, continues with the new cookie when
   * it is the same person's, and ends otherwise: no cookie that someone planted outlives a sign-in.
   */
  create(personId: string, place?: SessionPlace, before?: string): Promise<string>;
  /** Ends all but the three newest sessions of a person; their browsers learn why. */
  keepNewest(personId: string): Promise<void>;
  /** Gives the session another cookie for another standing; undefined when another call has done so, or nothing needed to change. */
  rotate(session: Session, standing: string): Promise<string | undefined>;
  /** True for the cookie of a session that newer ones replaced. */
  wasDisplaced(cookie: string): Promise<boolean>;
  /** The living sessions of a person, the one used last first. */
  list(personId: string): Promise<ListedSession[]>;
  /** Ends one session of a person by its name, in the caller's transaction when he gives it; false when he has none such. */
  endOne(personId: string, idHash: string, transaction?: Database): Promise<boolean>;
  /** Ends the sessions of a person, but for one; in the caller's transaction when he gives it. Answers how many there were. */
  endAllOf(personId: string, exceptIdHash?: string, transaction?: Database): Promise<number>;
  /** The living session of a cookie; extends its idle time when `isUse`. Expired rows are deleted when they are met. */
  find(cookie: string, isUse: boolean): Promise<Session | undefined>;
  /** Ends the session of a cookie and answers what it was, with its sealed ID token; an unknown cookie is no error. */
  end(cookie: string): Promise<{ idHash: string; personId: string; idToken: string | null } | undefined>;
  /** Ends the session of a name at the identity provider, or else all of a person; answers how many there were. */
  endByProvider(named: { providerSid: string } | { personId: string }): Promise<number>;
  /** Deletes every expired row. */
  removeExpired(): Promise<void>;
}
