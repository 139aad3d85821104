import { pacificDayEnd, pacificDayStart, pacificMoment } from '@platbook/contract/rules/pacific-days';
import type { Config } from '../../config/config.ts';
import type { Person } from '../../http/callers/person.ts';

export interface Span {
  /** Its first day, in Pacific time. */
  readonly from: string;
  readonly endsAt: Date;
  readonly limit: number;
}

/** Limits of a user's API keys: calls per second for each key, and successful calls of all keys per day and per longer period. */
export interface Allowance {
  readonly perSecond: number;
  readonly day: Span | undefined;
  /** The trial or the calendar month. */
  readonly period: Span;
}

const DAY = 24 * 60 * 60_000;
const TRIAL_DAYS = 30;

export const pacificDay = (at: Date): string => pacificMoment(at).slice(0, 10);

/** A user's limits at a point in time. A trial without an end date is counted by months. */
export function allowanceOf(
  { isTrial, trialEndsAt }: Pick<Person, 'isTrial' | 'trialEndsAt'>,
  settings: Pick<
    Config,
    'apiCallsPerSecond' | 'apiCallsPerSecondTrial' | 'apiCallsPerMonth' | 'apiCallsPerTrial' | 'apiCallsPerDayTrial'
  >,
  now: Date,
): Allowance {
  const today = pacificDay(now);
  const month = { from: `${today.slice(0, 7)}-01`, endsAt: nextMonth(today) };
  if (!isTrial)
    return {
      perSecond: settings.apiCallsPerSecond,
      day: undefined,
      period: { ...month, limit: settings.apiCallsPerMonth },
    };
  const trial =
    trialEndsAt === null
      ? month
      : { from: pacificDay(new Date(trialEndsAt.getTime() - TRIAL_DAYS * DAY)), endsAt: trialEndsAt };
  return {
    perSecond: settings.apiCallsPerSecondTrial,
    day: { from: today, endsAt: pacificDayEnd(today)!, limit: settings.apiCallsPerDayTrial },
    period: { ...trial, limit: settings.apiCallsPerTrial },
  };
}

function nextMonth(day: string): Date {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return pacificDayStart(first)!;
}
