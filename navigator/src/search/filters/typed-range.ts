import { isRelative, readAmount, readDays } from '@platbook/property/shorthand';

interface Ends {
  readonly from: string;
  readonly to: string;
}

export type ReadRange = { readonly range: Ends; readonly problem?: undefined } | { readonly problem: string };

/** Parses a typed range. Relative dates count back from `asOf`, the date of the data. */
export function readRange(kind: 'number' | 'date', { from, to }: Ends, asOf: string): ReadRange {
  return kind === 'number' ? readNumbers(from, to) : readDates(from, to, asOf);
}

function readNumbers(from: string, to: string): ReadRange {
  const ends = [from, to].map((text) => (text.trim() === '' ? null : readAmount(text)));
  if (ends.includes(undefined)) return { problem: 'Enter a number, e.g. 1000000 or 1M' };
  const [least, most] = ends as [number | null, number | null];
  if (least !== null && most !== null && least > most) return { problem: 'Enter the smaller number first' };
  return { range: { from: least === null ? '' : String(least), to: most === null ? '' : String(most) } };
}

function readDates(from: string, to: string, asOf: string): ReadRange {
  for (const text of [from, to]) if (isRelative(text, asOf)) return { range: readDays(text, asOf)! };
  const [first, last] = [from, to].map((text) => (text.trim() === '' ? null : readDays(text, asOf)));
  if (first === undefined || last === undefined)
    return { problem: 'Enter a date, e.g. 2024-12-31, or a period such as last 90 days' };
  const range = { from: first?.from ?? '', to: last?.to ?? '' };
  return range.from && range.to && range.from > range.to ? { problem: 'Enter the earlier date first' } : { range };
}
