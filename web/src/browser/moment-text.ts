/** Day in the person's own time zone, as ISO writes it: `2026-06-30`. */
export function dayText(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Date and minute in the person's own time zone, as ISO writes them: `2026-06-30 14:02`. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${dayText(instant)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const two = (value: number) => String(value).padStart(2, '0');
