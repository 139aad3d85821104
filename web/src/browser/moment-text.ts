/** Date and minute in the person's own time zone, as ISO writes them: `2026-06-30 14:02`. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
