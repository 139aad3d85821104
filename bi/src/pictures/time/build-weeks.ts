import { fillTime } from './fill-time.ts';

/**
 * Complete months from the first to the last of some days, in weeks that start on Sunday, as on calendars of American courts. At most
 * `most`, the first ones.
 */
export function buildWeeks(days: readonly string[], most = 24) {
  const months = fillTime(days.map((day) => day.slice(0, 7)));
  return months.slice(0, most).map((month) => ({ month, weeks: weeksOf(month) }));
}

function weeksOf(month: string): (string | undefined)[][] {
  const start = new Date(`${month}-01T00:00:00Z`);
  const before = start.getUTCDay();
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const date = week * 7 + weekday - before + 1;
      return date >= 1 && date <= length ? `${month}-${String(date).padStart(2, '0')}` : undefined;
    }),
  );
}
