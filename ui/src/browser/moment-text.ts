/** Date in the user's time zone: `2026-06-30`. */
export function dayText(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function timeText(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const momentText = (instant: string): string => `${dayText(instant)} ${timeText(instant)}`;

/** The time for today, else the day; the year if it isn't this one. */
export function shortMoment(instant: string): string {
  const [at, now] = [new Date(instant), new Date()];
  if (at.toDateString() === now.toDateString()) return timeText(instant);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year });
}

export const dateAndTimeText = (instant: string): string =>
  `${new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' })} at ${timeText(instant)}`;

const periods = () =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });

/** `Sunday, Nov 29, 22:00 – 23:00 EST` in the user's time zone. */
export const periodText = (from: string, until: string): string =>
  periods().formatRange(new Date(from), new Date(until));

const two = (value: number) => String(value).padStart(2, '0');
