/** A month of a calendar, in weeks that start on Sunday, as on calendars of American courts. */
export interface CalendarMonth {
  readonly month: string;
  readonly weeks: readonly (readonly (string | undefined)[])[];
}

/** Complete months from the first to the last of some days. At most `most`, the first ones. */
export function buildWeeks(days: readonly string[], most = 24): CalendarMonth[] {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: CalendarMonth[] = [];
  for (let month = first; month <= last && all.length < most; month = monthAfter(month))
    all.push({ month, weeks: weeksOf(month) });
  return all;
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

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
