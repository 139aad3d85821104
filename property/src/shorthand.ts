/** Parses the shorthand that users type for amounts and dates: `1.5m`, `$250k`, `last 90 days`, `6/30/2026`. */

const scales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mm: 1e6, b: 1e9 };

/** The value of `1M`, `1.5m`, `250k`, `$450,000` or `20%`; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const [, sign = '', digits, scale] =
    /^([-−]?)\$?\s*(\d{1,12}(?:\.\d{1,6})?)\s*(k|mm?|b)?\s*%?$/i.exec(text.trim().replace(/,(?=\d{3})/g, '')) ?? [];
  if (digits === undefined) return undefined;
  const value = Number((Number(digits) * (scales[scale?.toLowerCase() ?? ''] ?? 1)).toFixed(6));
  return value >= 1e12 ? undefined : sign && value ? -value : value;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const startOf = (year: number, month = 0, date = 1) => Date.UTC(year, month, date);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The dates of `6/30/2026`, `Jun 2026`, `2026` or a phrase relative to `today` (`last 90 days`); undefined otherwise. */
export function readDays(text: string, today: string): DayRange | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return readCalendar(words) ?? readPhrase(words, today);
}

/** Whether the text is a span relative to today, so that it sets both ends of a range. */
export function isRelative(text: string, today: string): boolean {
  return readPhrase(text.trim().toLowerCase().replace(/\s+/g, ' '), today) !== undefined;
}

function readCalendar(words: string): DayRange | undefined {
  let found = /^(\d{4})$/.exec(words);
  if (found) return spanOf(Number(found[1]));
  found = /^(\d{4})-(\d{1,2})$/.exec(words);
  if (found) return spanOf(Number(found[1]), Number(found[2]) - 1);
  found = /^([a-z]{3})[a-z]*\.? (\d{4})$/.exec(words);
  if (found) return spanOf(Number(found[2]), months.indexOf(found[1]!));
  found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (found) return dateOf(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(words);
  if (found) return dateOf(Number(found[3]), Number(found[1]) - 1, Number(found[2]));
  found = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(words);
  return found ? dateOf(Number(found[3]), months.indexOf(found[1]!), Number(found[2])) : undefined;
}

function dateOf(year: number, month: number, date: number): DayRange | undefined {
  const time = startOf(year, month, date);
  const at = new Date(time);
  if (year < 1000 || year > 2999 || at.getUTCMonth() !== month || at.getUTCDate() !== date) return undefined;
  return { from: iso(time), to: iso(time) };
}

function spanOf(year: number, month?: number): DayRange | undefined {
  if (year < 1000 || year > 2999) return undefined;
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (month < 0 || month > 11) return undefined;
  return { from: iso(startOf(year, month)), to: iso(startOf(year, month + 1) - day) };
}

function readPhrase(words: string, today: string): DayRange | undefined {
  const now = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(now)) return undefined;
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  if (words === 'today') return { from: today, to: today };
  if (words === 'yesterday') return { from: iso(now - day), to: iso(now - day) };
  if (/^(this year|year to date|ytd)$/.test(words)) return { from: `${year}-01-01`, to: today };
  if (/^(this month|month to date|mtd)$/.test(words)) return { from: iso(startOf(year, month)), to: today };
  const [, count, unit] = /^(?:last|past|previous)(?: (\d{1,4}))? (day|week|month|quarter|year)s?$/.exec(words) ?? [];
  if (!unit) return undefined;
  if (count === undefined) return previousOf(unit, year, month, now);
  return Number(count) === 0 ? undefined : { from: iso(backFrom(now, Number(count), unit)), to: today };
}

function previousOf(unit: string, year: number, month: number, now: number): DayRange | undefined {
  if (unit === 'year') return spanOf(year - 1);
  if (unit === 'month') return spanOf(month === 0 ? year - 1 : year, (month + 11) % 12);
  if (unit === 'day') return { from: iso(now - day), to: iso(now - day) };
  if (unit === 'week') return { from: iso(now - 7 * day), to: iso(now) };
  const start = startOf(year, Math.floor(month / 3) * 3 - 3);
  return { from: iso(start), to: iso(startOf(year, Math.floor(month / 3) * 3) - day) };
}

function backFrom(now: number, count: number, unit: string): number {
  if (unit === 'day' || unit === 'week') return now - count * (unit === 'week' ? 7 : 1) * day;
  const at = new Date(now);
  const monthsBack = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  const target = startOf(at.getUTCFullYear(), at.getUTCMonth() - monthsBack);
  const lastDate = new Date(startOf(at.getUTCFullYear(), at.getUTCMonth() - monthsBack + 1) - day).getUTCDate();
  return target + (Math.min(at.getUTCDate(), lastDate) - 1) * day;
}
