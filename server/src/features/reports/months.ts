import type { Days } from '@platbook/property/report-conditions';

/** The `count` months (e.g. 2026-03) up to the month of a day, and their days up to that day. */
export function monthsTo(day: string, count = 12): { readonly keys: readonly string[]; readonly days: Days } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const keys = Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
  return { keys, days: { from: `${keys[0]}-01`, to: day } };
}
