const dayMilliseconds = 24 * 60 * 60 * 1000;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOf(at(day) + days * dayMilliseconds);

/** A day of the calendar, `2026-06-30`; not `2026-02-30`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && dayOf(at(text)) === text;
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

const weekdayOf = (day: string) => new Date(at(day)).getUTCDay();

/** The weeks of the day's month, from Sunday to Saturday, with the days of the months around it. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/** The day that a key leads to (WAI-ARIA date picker dialog), undefined for other keys. */
export function dayAfterKey(day: string, key: string, isShift: boolean): string | undefined {
  const days: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    ...{ Home: -weekdayOf(day), End: 6 - weekdayOf(day) },
  };
  const by = days[key];
  if (by !== undefined) return addDays(day, by);
  if (key === 'PageUp' || key === 'PageDown') return addMonths(day, (key === 'PageUp' ? -1 : 1) * (isShift ? 12 : 1));
  return undefined;
}
