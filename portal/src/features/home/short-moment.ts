import { timeText } from '@platbook/ui/browser/moment-text';

/** The time for today, else the day; the year if it isn't this one. */
export function shortMoment(instant: string, now: Date): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString()) return timeText(instant);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year });
}
