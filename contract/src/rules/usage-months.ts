export function daysOfMonth(month: string): string[] {
  const first = /^\d{4}-\d\d$/.test(month) ? Date.parse(`${month}-01T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(first)) return [];
  const days: string[] = [];
  for (let at = first; days.length < 31; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) break;
    days.push(day);
  }
  return days;
}

/** The months between two months, newest first; 40 at most. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; months.length < 40; month = monthBefore(month)) {
    months.push(month);
    if (month <= first) break;
  }
  return months;
}

function monthBefore(month: string): string {
  return new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7);
}
