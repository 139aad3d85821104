import { dayText, timeText } from './moment-text.ts';

/** A day of ISO (`2026-06-30`) in running text: `Jun 30, 2026`. */
export function dateText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** An instant in running text, in the user's time zone: `Jun 30, 2026 at 14:02`. */
export const dateAndTimeText = (instant: string): string => `${dateText(dayText(instant))} at ${timeText(instant)}`;
