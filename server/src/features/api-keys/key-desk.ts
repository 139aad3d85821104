import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { findPerson } from '../people/index.ts';
import { type Allowance, allowanceOf } from './allowance.ts';
import { findByHash } from './api-keys-store.ts';
import { createKnownKeys, TooManyReads } from './known-keys.ts';
import { leftOf, type Meter, UsageMeter } from './usage-meter.ts';

/** Values of the `X-RateLimit-…` headers, for the limit that is closest to being used up. */
export interface Remaining {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** An admitted call. It counts once `settle` reports its status. */
export interface Admission extends Remaining {
  readonly refused?: undefined;
  /** The key's owner, with entitlement, at most half a minute old. */
  readonly person: Person;
  readonly personId: string;
  readonly keyId: string;
  readonly limits: Allowance;
}

/** `ended`: revoked, rolled or expired. `account`: its owner's has expired. `unavailable`: can't be checked now. */
export interface Refusal extends Partial<Remaining> {
  readonly refused: 'unknown' | 'ended' | 'account' | 'rate' | 'day' | 'period' | 'unavailable';
  readonly retryAfterSeconds?: number;
}

/** Limits calls per second; after a pause, allows a burst of one second's calls. Returns whole seconds to wait, 0 for none. */
type TokenBucket = (perSecond: number, milliseconds: number) => number;

function createTokenBucket(): TokenBucket {
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = 0;
  return (perSecond, milliseconds) => {
    // If the clock goes back, nothing is refilled.
    const passed = Math.max(0, milliseconds - filledAt) / 1000;
    tokens = Math.min(perSecond, tokens + passed * perSecond);
    filledAt = milliseconds;
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
    tokens -= 1;
    return 0;
  };
}

interface KnownKey {
  readonly id: string;
  readonly person: Person;
  readonly allowance: Allowance;
  readonly meter: Meter;
  readonly bucket: TokenBucket;
  readonly expiresAt: Date | null;
  readonly isEnded: boolean;
}

/** Limits log lines; otherwise every refused call would write one. */
const SAY_MILLISECONDS = 10_000;
const LONGEST_KEY = 200;
const MOST_BUCKETS = 10_000;

export interface WithKeyDesk {
  readonly keyDesk: ReturnType<typeof openKeyDesk>;
}

/** The routes of `features/api-keys` close it. */
export function openKeyDesk(services: Pick<Services, 'config' | 'db' | 'log' | 'now'>) {
  const { config, db, log } = services;
  const usage = new UsageMeter(services);
  let saidAt = Number.NEGATIVE_INFINITY;
  const buckets = new LRUCache<string, TokenBucket>({ max: MOST_BUCKETS, memoMethod: createTokenBucket });
  const read = async (hash: string, now: Date): Promise<KnownKey | undefined> => {
    const row = await findByHash(db, hash);
    const person = row === undefined ? undefined : await findPerson(db, row.person_id, now);
    if (row === undefined || person === undefined) return undefined;
    const allowance = allowanceOf(person, config, now);
    return {
      id: row.id,
      person,
      allowance,
      meter: await usage.read(person.id, allowance, now),
      bucket: buckets.memo(row.id),
      expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
      isEnded: row.ended_at !== null,
    };
  };
  const keys = createKnownKeys(read, isPeriodOver);
  const open = new WeakMap<Admission, KnownKey>();

  return {
    /** Needs no database for a key used within the last half minute. Never throws. */
    async admit(keyText: string, now = services.now()): Promise<Admission | Refusal> {
      if (keyText === '' || keyText.length > LONGEST_KEY) return { refused: 'unknown' };
      try {
        const found = keys.get(createHash('sha256').update(keyText).digest('hex'), now);
        const key = found instanceof Promise ? await found : found;
        if (key === undefined) return { refused: 'unknown' };
        const judged = judge(key, usage, now);
        if (judged.refused === undefined) open.set(judged, key);
        return judged;
      } catch (cause) {
        if (!(cause instanceof TooManyReads) && now.getTime() - saidAt >= SAY_MILLISECONDS) {
          saidAt = now.getTime();
          log.error({ err: cause }, 'failed to read API keys; REST API calls are refused');
        }
        return { refused: 'unavailable', retryAfterSeconds: 1 };
      }
    },
    /** Reports an admitted call's HTTP status; only 200 counts against the limits. Further calls have no effect. */
    settle(admission: Admission, httpStatus: number): void {
      const key = open.get(admission);
      if (key === undefined) return;
      open.delete(admission);
      key.meter.underWay -= 1;
      const end = httpStatus === 200 ? 'answered' : httpStatus >= 500 ? 'failed' : 'rejected';
      usage.count(key.meter, key.id, end, services.now());
    },
    /** Drops the user's cached keys, so a revoked key stops working on this node immediately. */
    forget: (personId: string) => keys.forget(({ person }) => person.id === personId),
    flush: () => usage.flush(),
    close: () => usage.close(),
  };
}

function isPeriodOver({ person, allowance: { day, period } }: KnownKey, now: Date): boolean {
  return person.isActiveSolution && (period.endsAt <= now || (day !== undefined && day.endsAt <= now));
}

function judge(key: KnownKey, usage: UsageMeter, now: Date): Admission | Refusal {
  const { meter, allowance, person } = key;
  if (key.isEnded || (key.expiresAt !== null && key.expiresAt <= now)) return { refused: 'ended' };
  if (!person.isActiveSolution) return { refused: 'account' };
  const { day, period } = allowance;
  const left = nearestEnd([
    { limit: period.limit, remaining: leftOf(period, meter.period, meter.underWay), resetsAt: period.endsAt },
    ...(day === undefined
      ? []
      : [{ limit: day.limit, remaining: leftOf(day, meter.today, meter.underWay), resetsAt: day.endsAt }]),
  ]);
  const wait = key.bucket(allowance.perSecond, now.getTime());
  if (wait > 0) {
    usage.count(meter, key.id, 'refused_rate', now);
    return { refused: 'rate', retryAfterSeconds: wait, ...left };
  }
  if (left.remaining === 0) {
    usage.count(meter, key.id, 'refused_quota', now);
    const seconds = Math.max(1, Math.ceil((left.resetsAt.getTime() - now.getTime()) / 1000));
    return { refused: left.resetsAt === day?.endsAt ? 'day' : 'period', retryAfterSeconds: seconds, ...left };
  }
  meter.underWay += 1;
  return {
    person,
    personId: person.id,
    keyId: key.id,
    limits: allowance,
    ...left,
    remaining: left.remaining - 1,
  };
}

/** The limit with less left; if both are used up, the one that resets later. */
function nearestEnd(all: readonly Remaining[]): Remaining {
  return all.reduce((a, b) => {
    if (a.remaining !== b.remaining) return a.remaining < b.remaining ? a : b;
    return a.resetsAt > b.resetsAt ? a : b;
  });
}
