/** An ISO date (`2026-06-30`) for running text: `Jun 30, 2026`. */
export function dateText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
