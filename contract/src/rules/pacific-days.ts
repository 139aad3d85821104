const dayMilliseconds = 24 * 60 * 60 * 1000;
// Sweden writes days as ISO does.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant in Pacific time as tables show it: `2026-07-01 03:00:00`. */
export function pacificMoment(at: Date): string {
  return format.format(at).replace(/\s/g, ' ');
}

/** When a day of Pacific time begins, `2026-07-01`; undefined where there is no such day. */
export function pacificDayStart(day: string): Date | undefined {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  // Eight hours behind in winter, seven in summer; the clocks change at two, never at midnight.
  return [8, 7]
    .map((hours) => new Date(midnight + hours * 60 * 60 * 1000))
    .find((at) => pacificMoment(at) === `${day} 00:00:00`);
}

/** When the day after begins. */
export function pacificDayEnd(day: string): Date | undefined {
  if (pacificDayStart(day) === undefined) return undefined;
  return pacificDayStart(new Date(Date.parse(`${day}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10));
}
