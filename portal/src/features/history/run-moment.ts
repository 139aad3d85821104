/** Date and time to the second in the user's time zone: `2026-06-30 14:02:11`. */
export function momentText(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE');
}

/** The day in the user's time zone: `Today`, `Yesterday, June 29`, `June 3`, and `June 3, 2025` in another year. */
export function dayText(instant: string, now: Date): string {
  const at = new Date(instant);
  const isSameYear = at.getFullYear() === now.getFullYear();
  const date = at.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    ...(isSameYear ? {} : { year: 'numeric' }),
  });
  if (at.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return at.toDateString() === yesterday.toDateString() ? `Yesterday, ${date}` : date;
}
