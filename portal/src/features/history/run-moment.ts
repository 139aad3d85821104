export function momentText(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE');
}

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
