import { ValueError } from './calls/value-error.ts';

/** Dates count days from 0001-01-01 and times of day 100 ns ticks, as in TDS ([MS-TDS] 2.2.5.5.1.8). Texts are in ISO form. */

const DAY_MS = 86_400_000;
/** Days from 0001-01-01 to 1970-01-01, and to 1900-01-01. */
const dayOfYear1970 = 719_162;
export const dayOfYear1900 = 693_595;
const lastDay = 3_652_058;
const ticksOfDay = 864_000_000_000n;
const ticksOfMinute = 600_000_000n;

export function textOfDay(day: number): string {
  if (day < 0 || day > lastDay) throw new ValueError('The date is outside the years 1 to 9999.');
  return new Date((day - dayOfYear1970) * DAY_MS).toISOString().slice(0, 10);
}

/** E.g. '12:30:00.123' from 100 ns ticks; without a point if the scale is 0. */
export function textOfTime(ticks: bigint, scale: number): string {
  requireTime(ticks);
  return clockText(ticks, scale);
}

function clockText(ticks: bigint, scale: number): string {
  const seconds = Number(ticks / 10_000_000n);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pair).join(':');
  const part = String(ticks % 10_000_000n).padStart(7, '0');
  return scale === 0 ? clock : `${clock}.${part.slice(0, scale)}`;
}

export function textOfInstant(day: number, time: bigint, scale: number, offset: number): string {
  requireOfDay(time);
  const ticks = BigInt(day) * ticksOfDay + time + BigInt(offset) * ticksOfMinute;
  if (ticks < 0n) throw new ValueError('The date is outside the years 1 to 9999.');
  const ahead = `${offset < 0 ? '-' : '+'}${pair(Math.floor(Math.abs(offset) / 60))}:${pair(Math.abs(offset) % 60)}`;
  return `${textOfDay(Number(ticks / ticksOfDay))} ${clockText(ticks % ticksOfDay, scale)} ${ahead}`;
}

function requireOfDay(ticks: bigint): void {
  if (ticks >= ticksOfDay) throw new ValueError('The time of day is out of range.');
}

function requireTime(ticks: bigint): void {
  requireOfDay(ticks);
  // The engine counts microseconds; cutting a finer value would change it.
  if (ticks % 10n !== 0n)
    throw new ValueError('Times more precise than a microsecond are not supported on this connection.');
}

function pair(number: number): string {
  return String(number).padStart(2, '0');
}
