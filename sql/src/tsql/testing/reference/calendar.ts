import { ExpectedError } from './value.ts';

export const secondsPerDay = 86_400;

/** Year, month (from 1) and day of month of a day counted from 1970-01-01. */
export function partsOf(day: number): [number, number, number] {
  const date = new Date(day * secondsPerDay * 1000);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

export function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / secondsPerDay / 1000;
}

export function dayText(day: number): string {
  return new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10);
}

export function readDay(text: string): number {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.trim()) ?? [];
  const read = dayOf(Number(year), Number(month), Number(day));
  if (Number.isNaN(read) || dayText(read) !== `${year}-${month}-${day}`) throw new ExpectedError(241);
  return read;
}

/** "DATEADD": a day beyond the end of the month becomes its last day. */
export function addMonths(day: number, months: number): number {
  const [year, month, dayOfMonth] = partsOf(day);
  const all = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(all / 12), (((all % 12) + 12) % 12) + 1];
  return Math.min(dayOf(newYear, newMonth, dayOfMonth), dayOf(newYear, newMonth + 1, 0));
}

/** 1970-01-01 was a Thursday; weeks start on Sunday. */
const weekOf = (day: number) => Math.floor((day + 4) / 7);

export function datePart(part: string, seconds: number): number | undefined {
  const day = Math.floor(seconds / secondsPerDay);
  const [year, month, dayOfMonth] = partsOf(day);
  const clock = seconds - day * secondsPerDay;
  const parts: Record<string, number> = {
    YEAR: year,
    QUARTER: Math.ceil(month / 3),
    MONTH: month,
    DAY: dayOfMonth,
    DAYOFYEAR: day - dayOf(year, 1, 1) + 1,
    WEEK: weekOf(day) - weekOf(dayOf(year, 1, 1)) + 1,
    WEEKDAY: ((((day + 4) % 7) + 7) % 7) + 1,
    HOUR: Math.floor(clock / 3600),
    MINUTE: Math.floor(clock / 60) % 60,
    SECOND: clock % 60,
  };
  return parts[part];
}

/** "DATEDIFF": the number of boundaries crossed; weeks start on Sunday whatever DATEFIRST is. */
export function dateDifference(part: string, from: number, to: number): number | undefined {
  const count = (seconds: number): number | undefined => {
    const day = Math.floor(seconds / secondsPerDay);
    const [year, month] = partsOf(day);
    const counts: Record<string, number> = {
      YEAR: year,
      QUARTER: year * 4 + Math.ceil(month / 3),
      MONTH: year * 12 + month,
      WEEK: weekOf(day),
      DAY: day,
      HOUR: Math.floor(seconds / 3600),
      MINUTE: Math.floor(seconds / 60),
      SECOND: seconds,
    };
    return counts[part];
  };
  const [a, b] = [count(from), count(to)];
  return a === undefined || b === undefined ? undefined : b - a;
}
