/** The zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** `New York` for `America/New_York`. */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute, 48 * 60 * minute],
  ['hour', 60 * minute, 90 * minute],
  ['minute', minute, minute],
] as const;
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** `in 3 hours`, `5 minutes ago`; hours up to two days. */
export function relativeText(instant: string, now: number): string {
  const milliseconds = new Date(instant).getTime() - now;
  for (const [unit, size, from] of units)
    if (Math.abs(milliseconds) >= from) return relative.format(Math.round(milliseconds / size), unit);
  return milliseconds < 0 ? 'just now' : 'in less than a minute';
}

/** `Mon, Nov 30, 07:00 EST`; with the year if it isn't this one. */
export function exactText(instant: string, timeZone: string, now: number): string {
  const at = new Date(instant);
  const yearOf = (date: Date | number) => new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(date);
  return new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }),
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at);
}

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

/** The first instant of a day in a zone, or the last one of it. */
export function dayEdge(day: string, timeZone: string, edge: 'start' | 'end'): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + (edge === 'end' ? 24 * 60 * minute : 0);
  const guess = wall - offsetAt(wall, timeZone);
  const at = wall - offsetAt(guess, timeZone);
  return new Date(edge === 'end' ? at - 1 : at).toISOString();
}

/** The day of an instant in a zone: `2026-11-30`. */
export const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
