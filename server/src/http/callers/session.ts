/** Sessions end after 60 minutes without use, and after 12 hours in any case. */
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
