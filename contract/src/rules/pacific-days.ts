const dayMilliseconds = 24 * 60 * 60 * 1000;
// The Swedish locale formats dates as ISO 8601.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant in Pacific time, for tables: `2026-07-01 03:00:00`. */
export function pacificMoment(at: Date): string {
  return format.format(at).replace(/\s/g, ' ');
}

/** The start of a Pacific day such as `2026-07-01`; undefined if that day doesn't exist. */
export function pacificDayStart(day: string): Date | undefined {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  // Pacific time is eight hours behind UTC in winter and seven in summer; clocks change at two, never at midnight.
  return [8, 7]
    .map((hours) => new Date(midnight + hours * 60 * 60 * 1000))
    .find((at) => pacificMoment(at) === `${day} 00:00:00`);
}

export function pacificDayEnd(day: string): Date | undefined {
  if (pacificDayStart(day) === undefined) return undefined;
  return pacificDayStart(new Date(Date.parse(`${day}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10));
}
