import { createState } from '@platbook/ui/browser/create-state';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';

export const zoneChoices = [
  ['local', 'Local'],
  ['pacific', 'Pacific'],
  ['utc', 'UTC'],
] as const;
export type TimeZone = (typeof zoneChoices)[number][0];

const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
export const zoneNames: Record<TimeZone, string> = { local, pacific: 'America/Los_Angeles', utc: 'UTC' };

const saved = getLocal('adminTimeZone');
/** The zone of all times on the admin pages. */
export const timeZone = createState<TimeZone>(saved !== undefined && saved in zoneNames ? saved : 'local');

export function setTimeZone(zone: TimeZone): void {
  timeZone.set(zone);
  setLocal('adminTimeZone', zone);
}

// The Swedish locale formats dates as ISO 8601.
const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const formats = { local: formatOf(local), pacific: formatOf(zoneNames.pacific), utc: formatOf('UTC') };

/** `2026-06-30 09:05:00`. */
export const secondText = (instant: string | Date, zone: TimeZone): string =>
  formats[zone].format(new Date(instant)).replace(/\s/g, ' ');

export type MomentStyle = 'second' | 'minute' | 'clock' | 'day-or-today';

export function momentText(instant: string, zone: TimeZone, style: MomentStyle, now = new Date()): string {
  const text = secondText(instant, zone);
  if (style === 'second') return text;
  if (style === 'minute') return text.slice(0, 16);
  if (style === 'clock') return text.slice(11);
  const day = text.slice(0, 10);
  return secondText(now, zone).startsWith(day) ? `today ${text.slice(11, 16)}` : day;
}

/** The first or last instant of a day in a zone, as the audit log's filter takes it, for which a bare day is Pacific. */
export function dayEdge(day: string, zone: TimeZone, edge: 'from' | 'to'): string {
  if (zone === 'pacific' || !/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  const time = `${day}T${edge === 'from' ? '00:00:00.000' : '23:59:59.999'}`;
  const at = new Date(zone === 'utc' ? `${time}Z` : time);
  return Number.isNaN(at.getTime()) ? day : at.toISOString();
}
