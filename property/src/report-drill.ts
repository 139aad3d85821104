import { type Days, InvalidReportText } from './report-conditions.ts';

export type Grain = 'year' | 'quarter' | 'month';

const value = /^(\d{4})(?:-Q([1-4]))?$/;

/** Parses `starts-by-year=2025,discounts=2025-Q2`: picture IDs and the year or quarter that each shows. Throws InvalidReportText. */
export function readDrills(text: string | undefined): Map<string, string> {
  const drills = new Map<string, string>();
  if (!text) return drills;
  for (const line of text.split(',', 13)) {
    const [picture = '', into = '', more] = line.split('=');
    if (more !== undefined || !/^[a-z][a-z0-9-]{0,39}$/.test(picture) || !value.test(into) || drills.has(picture))
      throw new InvalidReportText(`"${line.slice(0, 60)}" is not a drill-down. Example: starts=2025-Q1`);
    drills.set(picture, into);
  }
  if (drills.size > 12) throw new InvalidReportText('Use at most 12 drill-downs');
  return drills;
}

export function writeDrills(drills: ReadonlyMap<string, string>): string | undefined {
  return drills.size === 0 ? undefined : [...drills].map(([picture, into]) => `${picture}=${into}`).join(',');
}

export function drilledInto(text: string): { grain: Grain; days: Days } | undefined {
  const [, year, quarter] = value.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (quarter === undefined) return { grain: 'quarter', days: { from: `${year}-01-01`, to: `${year}-12-31` } };
  const first = Number(quarter) * 3 - 2;
  const two = (month: number) => String(month).padStart(2, '0');
  const lastDay = new Date(Date.UTC(Number(year), first + 2, 0)).getUTCDate();
  return { grain: 'month', days: { from: `${year}-${two(first)}-01`, to: `${year}-${two(first + 2)}-${lastDay}` } };
}

export function drilledOut(text: string): string | undefined {
  return text.includes('-Q') ? text.slice(0, 4) : undefined;
}

/** The dates of a time dimension's value: 2026, 2026-Q1 or 2026-03. Undefined if invalid. */
export function daysOfTime(text: string): Days | undefined {
  const days = drilledInto(text)?.days;
  if (days || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return days;
  const lastDay = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5)), 0)).getUTCDate();
  return { from: `${text}-01`, to: `${text}-${lastDay}` };
}
