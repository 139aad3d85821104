import { pacificDayEnd, pacificDayStart, pacificMoment } from '@platbook/contract/rules/pacific-days';
import type { Config } from '../../config.ts';
import type { Person } from '../../http/person.ts';

/** A stretch of time in which so many answers are given. */
export interface Span {
  /** Its first day, in Pacific time. */
  readonly from: string;
  /** When it is over. */
  readonly endsAt: Date;
  readonly limit: number;
}

/** What a person's keys may do: calls a second with each, and answers to all of them in a day and in a longer period. */
export interface Allowance {
  readonly perSecond: number;
  readonly day: Span | undefined;
  /** The trial, or the month. */
  readonly period: Span;
}

export type AllowanceSettings = Pick<
  Config,
  'apiCallsPerSecond' | 'apiCallsPerSecondTrial' | 'apiCallsPerMonth' | 'apiCallsPerTrial' | 'apiCallsPerDayTrial'
>;

const DAY = 24 * 60 * 60_000;
const TRIAL_DAYS = 30;

/** The day of an instant in Pacific time, by which calls are counted: `2026-07-01`. */
export const pacificDay = (at: Date): string => pacificMoment(at).slice(0, 10);

/** What a person may do at a moment. A trial without an end is counted by months. */
export function allowanceOf(
  { isTrial, trialEndsAt }: Pick<Person, 'isTrial' | 'trialEndsAt'>,
  settings: AllowanceSettings,
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
