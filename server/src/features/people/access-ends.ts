import type { Selectable } from 'kysely';
import type { PeopleTable } from '../../db/tables.ts';
import { dayOf, lastDayOf, type Subscription } from './subscription.ts';

const DAY = 24 * 60 * 60_000;
/** Days before the end. */
const noticeDays = [7, 1];

export interface AccessEnd {
  readonly daysLeft: number;
  /** In UTC. */
  readonly day: string;
  /** `14:30` in UTC; null for a license, which ends with its day. */
  readonly time: string | null;
  readonly of: 'trial' | 'access' | 'license';
  /** Codes of the packs that end while others stay; empty if all access ends. */
  readonly packs: readonly string[];
}

/** What the search for people below covers: trials within the next days, and the last days of licenses. */
export function noticeSpan(now: Date) {
  return {
    from: now.toISOString(),
    to: new Date(now.getTime() + Math.max(...noticeDays) * DAY).toISOString(),
    lastDays: noticeDays.map((days) => dayIn(days, now)),
  };
}

/** What ends in a week or a day, with a day's tolerance for trials, which end at any time of the day. */
export function accessEndsOf(
  row: Pick<Selectable<PeopleTable>, 'trial_ends_at' | 'subscriptions' | 'entitlement'>,
  now: Date,
): AccessEnd[] {
  const subscriptions = row.subscriptions === null ? [] : (JSON.parse(row.subscriptions) as Subscription[]);
  const lastDay = lastDayOf(subscriptions);
  return noticeDays.flatMap((daysLeft): AccessEnd[] => {
    const day = dayIn(daysLeft, now);
    const packs = subscriptions.filter(({ endsOn }) => endsOn === day).map(({ code }) => code);
    const ofLicense = { daysLeft, day, time: null, of: 'license', packs: lastDay === day ? [] : packs } as const;
    const left = row.trial_ends_at === null ? Number.NaN : new Date(row.trial_ends_at).getTime() - now.getTime();
    const trial = Math.ceil(left / DAY) === daysLeft ? row.trial_ends_at : null;
    return [
      ...(packs.length === 0 ? [] : [ofLicense]),
      ...(trial === null ? [] : [endOfTrial(daysLeft, trial, row.entitlement === null ? 'trial' : 'access')]),
    ];
  });
}

const dayIn = (days: number, now: Date) => dayOf(new Date(now.getTime() + days * DAY));

const endOfTrial = (daysLeft: number, endsAt: string, of: AccessEnd['of']): AccessEnd => ({
  daysLeft,
  day: endsAt.slice(0, 10),
  time: endsAt.slice(11, 16),
  of,
  packs: [],
});
