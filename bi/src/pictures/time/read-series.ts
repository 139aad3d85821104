import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import type { Days } from '@platbook/property/report-conditions';
import type { ReportLookup } from '../picture-props.ts';
import { fillTime } from './fill-time.ts';

export interface Series {
  readonly id: string;
  readonly label: string;
  readonly color: string;
  readonly measure: string;
}

export interface SeriesTable {
  readonly keys: readonly string[];
  readonly series: readonly Series[];
  /** Indexed by `keys`, then `series`; null if there is no value. */
  readonly values: readonly (readonly (number | null)[])[];
}

export function readSeries(
  { by, split, measures }: ReportPicture,
  data: PictureData,
  report: ReportLookup,
): SeriesTable {
  const place = (key: string | undefined) => (key === undefined ? -1 : data.keys.indexOf(key));
  const [byAt, splitAt] = [place(by), place(split)];
  const keys = [...new Set(data.rows.map((row) => String(row[byAt] ?? '')))];
  const series =
    split === undefined
      ? measures.map((id, index) => ({
          id,
          label: report.measure(id).label,
          color: report.measureColor(id, index),
          measure: id,
        }))
      : inOrder(split, [...new Set(data.rows.map((row) => String(row[splitAt] ?? '')))], report).map((id, index) => ({
          id,
          label: report.wordsOf(split, id, data),
          color: report.colorOf(split, id, index),
          measure: measures[0] ?? '',
        }));
  const keyAt = new Map(keys.map((key, index) => [key, index]));
  const seriesAt = new Map(series.map(({ id }, index) => [id, index]));
  const values = keys.map(() => series.map((): number | null => null));
  for (const row of data.rows) {
    const line = values[keyAt.get(String(row[byAt] ?? '')) ?? -1];
    if (!line) continue;
    if (split === undefined) for (const [index, id] of measures.entries()) line[index] = numberOf(row[place(id)]);
    else line[seriesAt.get(String(row[splitAt] ?? '')) ?? 0] = numberOf(row[place(measures[0])]);
  }
  return { keys, series, values };
}

/** Adds every month between the first and the last, and those of `days`. A month without rows is 0 for a count. */
export function fillSeries(table: SeriesTable, report: ReportLookup, days?: Days): SeriesTable {
  const isMonths = days !== undefined && table.keys.every((key) => /^\d{4}-\d{2}$/.test(key));
  const ends = isMonths ? [days.from.slice(0, 7), days.to.slice(0, 7)] : [];
  const keys = fillTime([...new Set([...table.keys, ...ends])]);
  const lineOf = new Map(table.keys.map((key, index) => [key, table.values[index]]));
  const values = keys.map((key) =>
    table.series.map(
      ({ measure }, index) => lineOf.get(key)?.[index] ?? (report.measure(measure).format === 'count' ? 0 : null),
    ),
  );
  return { ...table, keys, values };
}

/** The total of each key: from the reply if it has totals, since a property can be in two parts, else the sum of its parts. */
export function totalsOf({ keys, values }: SeriesTable, { totals }: PictureData): number[] {
  const totalsByKey = new Map(totals?.map(([key, value]) => [String(key ?? ''), numberOf(value) ?? 0]));
  return keys.map((key, place) => totalsByKey.get(key) ?? sumOf(values[place] ?? []));
}

export function sumOf(parts: readonly (number | null)[]): number {
  return parts.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

export function numberOf(cell: unknown): number | null {
  if (cell === null || cell === undefined || cell === '') return null;
  const number = Number(cell);
  return Number.isFinite(number) ? number : null;
}

export function inOrder(dimension: string, values: string[], report: ReportLookup): string[] {
  const known = report.dimension(dimension).values ?? [];
  const placeOf = (value: string) => {
    const place = known.findIndex((candidate) => candidate.value === value);
    return place < 0 ? known.length : place;
  };
  return values.sort((a, b) => placeOf(a) - placeOf(b));
}
