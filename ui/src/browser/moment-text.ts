/** Date in the user's time zone: `2026-06-30`. */
export function dayText(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function timeText(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const momentText = (instant: string): string => `${dayText(instant)} ${timeText(instant)}`;

export const dateAndTimeText = (instant: string): string =>
  `${new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' })} at ${timeText(instant)}`;

const two = (value: number) => String(value).padStart(2, '0');
