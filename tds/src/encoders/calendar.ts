import type { TdsBytes } from './tds-bytes.ts';
import { outOfCalendar } from './unsendable-value-error.ts';
import { clockBytes } from './wire-type.ts';

/** From 0001-01-01 to 1970-01-01. */
const daysToEpoch = 719_162;
const lastDay = 3_652_058;
/** From 1900-01-01, the epoch of `datetime`, to 1970-01-01. */
const daysFrom1900 = 25_567;
const firstDatetimeDay = -53_690;
const lastDatetimeDay = 2_958_463;
const lastSmallDay = 65_535;
const microsPerDay = 86_400_000_000;
const ticksPerDay = 86_400 * 300;
const minutesPerDay = 1_440;

export function putDay(out: TdsBytes, day: number, typeName: string): void {
  const counted = day + daysToEpoch;
  if (!(counted >= 0 && counted <= lastDay)) throw outOfCalendar(typeName);
  out.whole(counted, 3);
}

/** A time of day, given in microseconds, in units of the scale. The next midnight wraps to 00:00 of the same day, as SQL Server rounds. */
export function putClock(out: TdsBytes, micros: number, scale: number): void {
  const units = unitsOf(micros, scale);
  out.whole(units === 86_400 * 10 ** scale ? 0 : units, clockBytes(scale));
}

export function putDatetime2(out: TdsBytes, day: number, micros: number, scale: number, typeName: string): void {
  const units = unitsOf(micros, scale);
  const isNextDay = units === 86_400 * 10 ** scale;
  out.whole(isNextDay ? 0 : units, clockBytes(scale));
  putDay(out, isNextDay ? day + 1 : day, typeName);
}

/** A day and a time of day as `datetime`: days since 1900 and units of 1/300 second. */
export function putDatetime(out: TdsBytes, day: number, micros: number): void {
  const ticks = Math.round((micros * 3) / 10_000);
  const isNextDay = ticks === ticksPerDay;
  const counted = day + daysFrom1900 + (isNextDay ? 1 : 0);
  if (!(counted >= firstDatetimeDay && counted <= lastDatetimeDay)) throw outOfCalendar('datetime');
  out.whole(counted, 4);
  out.whole(isNextDay ? 0 : ticks, 4);
}

/** A day and a time of day as `smalldatetime`: days since 1900 and minutes. */
export function putSmalldatetime(out: TdsBytes, day: number, micros: number): void {
  const minutes = Math.round(micros / 60_000_000);
  const isNextDay = minutes === minutesPerDay;
  const counted = day + daysFrom1900 + (isNextDay ? 1 : 0);
  if (!(counted >= 0 && counted <= lastSmallDay)) throw outOfCalendar('smalldatetime');
  out.whole(counted, 2);
  out.whole(isNextDay ? 0 : minutes, 2);
}

function unitsOf(micros: number, scale: number): number {
  if (!(micros >= 0 && micros < microsPerDay)) throw outOfCalendar('time');
  return scale > 6 ? Math.round(micros * 10) : Math.round(micros / 10 ** (6 - scale));
}
