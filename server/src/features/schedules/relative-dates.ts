import type { RelativeDate } from '@platbook/contract/workbench/schedules';
import { localDay } from './schedule-times.ts';

type Day = readonly [year: number, month: number, day: number];

/** Months are from 1; days and months out of range move into the neighboring ones, as in Date.UTC. */
const words: Record<RelativeDate, (today: Day, weekday: number) => Day> = {
  today: (today) => today,
  yesterday: ([y, m, d]) => [y, m, d - 1],
  'start of this week': ([y, m, d], weekday) => [y, m, d - weekday],
  'start of last week': ([y, m, d], weekday) => [y, m, d - weekday - 7],
  'end of last week': ([y, m, d], weekday) => [y, m, d - weekday - 1],
  'start of this month': ([y, m]) => [y, m, 1],
  'start of last month': ([y, m]) => [y, m - 1, 1],
  'end of last month': ([y, m]) => [y, m, 0],
  'start of this quarter': ([y, m]) => [y, quarter(m), 1],
  'start of last quarter': ([y, m]) => [y, quarter(m) - 3, 1],
  'end of last quarter': ([y, m]) => [y, quarter(m), 0],
  'start of this year': ([y]) => [y, 1, 1],
  'start of last year': ([y]) => [y - 1, 1, 1],
  'end of last year': ([y]) => [y - 1, 12, 31],
  'last week': (today, weekday) => words['start of last week'](today, weekday),
  'last month': (today, weekday) => words['start of last month'](today, weekday),
  'last quarter': (today, weekday) => words['start of last quarter'](today, weekday),
  'last year': (today, weekday) => words['start of last year'](today, weekday),
};

const quarter = (month: number) => month - ((month - 1) % 3);
const longestDays = 3_650;

/** The date as `2027-03-14`, or undefined if the text is no relative date. */
export function resolveRelativeDate(text: string, at: Date, timeZone: string): string | undefined {
  const word = text.trim().toLowerCase();
  const { year, month, day } = localDay(at, timeZone);
  const days = Number(/^(\d{1,4}) days? ago$/.exec(word)?.[1] ?? Number.NaN);
  if (days <= longestDays) return dateText([year, month, day - days]);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return Object.hasOwn(words, word) ? dateText(words[word as RelativeDate]([year, month, day], weekday)) : undefined;
}

const dateText = ([year, month, day]: Day) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
