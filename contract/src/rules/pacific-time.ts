const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** An instant in Pacific time with its zone: `Jul 1, 2026, 3:00:00 AM PDT`. */
export function pacificTime(at: Date): string {
  // Newer engines put a narrow no-break space before AM and PM.
  return format.format(at).replace(/\s/g, ' ');
}
