/** Sessions end after 60 minutes without use, and after 12 hours in any case. */
import type { Database } from '../../db/open-db.ts';

export const IDLE_MILLISECONDS = 60 * 60_000;
export const ABSOLUTE_MILLISECONDS = 12 * 60 * 60_000;
/** One write per minute keeps the idle time accurate enough and reads free of writes. */
export const TOUCH_MILLISECONDS = 60_000;

export interface Session {
  /** The session's permanent ID; it stays the same when the cookie changes. */
  readonly idHash: string;
  readonly personId: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Hash of the user's permissions when the cookie was issued (signed-in.ts); null until the first call. */
  readonly standing: string | null;
}

export interface SessionPlace {
  readonly device?: string;
  readonly address?: string;
  readonly idToken?: string | null;
  readonly providerSid?: string | null;
  /** Hash of the user's permissions; if absent, the first call sets it. */
  readonly standing?: string;
}

export interface SessionTimes {
  readonly idleMilliseconds: number;
  readonly absoluteMilliseconds: number;
}

export function timesLeft({ createdAt, lastUsedAt }: Session, now: Date): SessionTimes {
  const left = (since: string, length: number) => Math.max(0, Date.parse(since) + length - now.getTime());
  return {
    idleMilliseconds: left(lastUsedAt, IDLE_MILLISECONDS),
    absoluteMilliseconds: left(createdAt, ABSOLUTE_MILLISECONDS),
  };
}

export interface ListedSession {
  /** Identifies the session; it can't be used to sign in. */
  readonly idHash: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly device: string | null;
  readonly address: string | null;
}

export interface SessionStore {
  /** Returns the cookie value. The session of `before` ends unless it belongs to the same user: a planted cookie doesn't survive. */
  create(personId: string, place?: SessionPlace, before?: string): Promise<string>;
  /** Ends all but the user's three newest sessions; the browsers get the reason. */
  keepNewest(personId: string): Promise<void>;
  /** Changes the session's cookie for a new standing; undefined if another call already did or nothing changed. */
  rotate(session: Session, standing: string): Promise<string | undefined>;
  /** True for the cookie of a session that was ended in favor of newer ones. */
  wasDisplaced(cookie: string): Promise<boolean>;
  list(personId: string): Promise<ListedSession[]>;
  /** Ends one of the user's sessions; uses the caller's transaction if given. False if the user has no such session. */
  endOne(personId: string, idHash: string, transaction?: Database): Promise<boolean>;
  /** Ends the user's sessions except one; uses the caller's transaction if given. Returns how many were ended. */
  endAllOf(personId: string, exceptIdHash?: string, transaction?: Database): Promise<number>;
  /** The live session of a cookie; extends its idle time if `isUse`. Deletes an expired row when it finds one. */
  find(cookie: string, isUse: boolean): Promise<Session | undefined>;
  end(cookie: string): Promise<{ idHash: string; personId: string; idToken: string | null } | undefined>;
  /** Ends the session with this ID at the identity provider, or all of a user; returns how many were ended. */
  endByProvider(named: { providerSid: string } | { personId: string }): Promise<number>;
  removeExpired(): Promise<void>;
}
