/** Day in the person's own time zone, as ISO writes it: `2026-06-30`. */
export function dayText(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A day of ISO (`2026-06-30`) in running text: `Jun 30, 2026`. */
export function dateText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Date and minute in the person's own time zone, as ISO writes them: `2026-06-30 14:02`. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${dayText(instant)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const two = (value: number) => String(value).padStart(2, '0');
