/** One pair of `where` or `pick`: a row matches any of the values, or is within the range. */
export interface ReportCondition {
  /** ID of a dimension; the caller checks whether the report has it. */
  readonly dimension: string;
  readonly values: readonly string[];
  /** Inclusive ends of a range, null is open; undefined if `values` are used. */
  readonly range?: { readonly from: number | null; readonly to: number | null };
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

export const periodPresets = {
  month: 'Last month',
  quarter: 'Last quarter',
  ytd: 'Year to date',
  '12m': 'Last 12 months',
  all: 'All dates',
} as const;
export type PeriodPreset = keyof typeof periodPresets;

/** A text in the URL is invalid; the message is a sentence for users. */
export class InvalidReportText extends Error {}

const most = { lines: 20, values: 200, characters: 200 };
const number = /^-?\d{1,12}(\.\d{1,4})?$/;

/** Parses `county=12031,06111&value=150000..700000`, each value percent-encoded separately. Throws InvalidReportText. */
export function readReportConditions(text: string | undefined): ReportCondition[] {
  if (!text) return [];
  const lines = text.split('&', most.lines + 1);
  if (lines.length > most.lines) throw new InvalidReportText(`Use at most ${most.lines} conditions`);
  const conditions = lines.map(readLine);
  const names = new Set(conditions.map(({ dimension }) => dimension));
  if (names.size < conditions.length) throw new InvalidReportText('A condition appears twice');
  return conditions;
}

function readLine(line: string): ReportCondition {
  const [dimension = '', ...rest] = line.split('=');
  const text = rest.join('=');
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(dimension) || text === '')
    throw new InvalidReportText(`"${line.slice(0, 60)}" is not a condition. Example: county=12031`);
  const [from, to, more] = text.split('..');
  const isEnd = (end: string) => end === '' || number.test(end);
  if (from !== undefined && to !== undefined && more === undefined && isEnd(from) && isEnd(to)) {
    const ends = { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
    if (ends.from !== null && ends.to !== null && ends.from > ends.to)
      throw new InvalidReportText(`${dimension}: ${from} is greater than ${to}`);
    if (ends.from === null && ends.to === null) throw new InvalidReportText(`${dimension} needs a value`);
    return { dimension, values: [], range: ends };
  }
  const values = text.split(',', most.values + 1).map(decoded);
  if (values.length > most.values) throw new InvalidReportText(`${dimension} can have at most ${most.values} values`);
  if (values.some((value) => value === '' || value.length > most.characters))
    throw new InvalidReportText(`${dimension} has an empty value or one over ${most.characters} characters`);
  return { dimension, values: [...new Set(values)] };
}

function decoded(text: string): string {
  const unreadable = () => new InvalidReportText(`"${text.slice(0, 60)}" is not valid`);
  let value: string;
  try {
    value = decodeURIComponent(text);
  } catch {
    throw unreadable();
  }
  // Databases don't accept this character in text.
  if (value.includes('\0')) throw unreadable();
  return value;
}

export function writeReportConditions(conditions: readonly ReportCondition[]): string | undefined {
  const lines = conditions.map(({ dimension, values, range }) =>
    range
      ? `${dimension}=${range.from ?? ''}..${range.to ?? ''}`
      : `${dimension}=${values.map((value) => encodeURIComponent(value)).join(',')}`,
  );
  return lines.length === 0 ? undefined : lines.join('&');
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const monthsOf = new Map([
  ['month', 1],
  ['quarter', 3],
  ['12m', 12],
]);

/** `all` starts on the first day with data. Every preset ends on the last day with data. Throws InvalidReportText. */
export function readPeriod(text = '12m', data: { readonly from: string; readonly asOf: string }): Days {
  const { from: first, asOf } = data;
  const months = monthsOf.get(text);
  if (months !== undefined) return { from: addMonths(addDays(asOf, 1), -months), to: asOf };
  if (text === 'ytd') return { from: `${asOf.slice(0, 4)}-01-01`, to: asOf };
  if (text === 'all') return { from: first, to: asOf };
  const [from = '', to = '', more] = text.split('..');
  if (more !== undefined || !isDay(from) || !isDay(to))
    throw new InvalidReportText(`"${text.slice(0, 40)}" is not a period. Example: 2025-07-01..2026-06-30`);
  if (from > to) throw new InvalidReportText(`${from} is after ${to}`);
  return { from, to };
}

/** The period of the same length that ends the day before; for a period of whole months, the same number of whole months. */
export function periodBefore({ from, to }: Days): Days {
  const months = wholeMonths({ from, to });
  const end = addDays(from, -1);
  if (months !== undefined) return { from: addMonths(from, -months), to: end };
  return { from: addDays(from, -lengthInDays({ from, to })), to: end };
}

export function yearBefore({ from, to }: Days): Days {
  // Shifts the day after the end, so that the end of February maps correctly to and from leap years.
  return { from: addMonths(from, -12), to: addDays(addMonths(addDays(to, 1), -12), -1) };
}

export function wholeMonths({ from, to }: Days): number | undefined {
  const next = addDays(to, 1);
  if (from.slice(8) !== next.slice(8)) return undefined;
  const months =
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7));
  return months > 0 ? months : undefined;
}

function isDay(text: string): boolean {
  return day.test(text) && addDays(text, 0) === text;
}

function lengthInDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

function addDays(text: string, days: number): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day in another month, or its last day if that day doesn't exist. */
function addMonths(text: string, months: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
