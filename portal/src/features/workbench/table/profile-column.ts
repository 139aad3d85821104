import type { Column, ResultValue } from '@platbook/contract/workbench/batches';
import { compareKeys, kindOf, numberOf, sortKey, type ValueKind } from './compare-values.ts';
import { openDecimalSum } from './decimal-sum.ts';

const histogramBars = 10;
const topCount = 5;

export interface Profile {
  total: number;
  /** How many of them are neither NULL nor an empty text. */
  filled: number;
  distinct: number;
  /** Undefined if nothing is filled. The median of an even number of values is the lower of the two middle ones. */
  min: string | undefined;
  median: string | undefined;
  max: string | undefined;
  average: string | undefined;
  top: { value: string; count: number }[];
  /** For numbers and dates with more than one value: bars of equal width from the smallest to the largest. */
  histogram: { from: string; middle: string; to: string; counts: number[] } | undefined;
}

export function profileColumn(column: Pick<Column, 'datatype'>, values: Iterable<ResultValue>): Profile {
  const kind = kindOf(column);
  const counts = new Map<string, number>();
  const sum = openDecimalSum();
  let total = 0;
  let filled = 0;
  for (const value of values) {
    total += 1;
    if (value === null || value === '') continue;
    filled += 1;
    const text = String(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (kind === 'number') sum.add(value as number | string);
  }
  const ordered = inOrder(counts, kind);
  const min = ordered[0]?.[0];
  const max = ordered.at(-1)?.[0];
  return {
    total,
    filled,
    distinct: counts.size,
    min,
    median: middleOf(ordered, filled),
    max,
    average: sum.average(),
    top: mostFrequent(ordered),
    histogram:
      kind === 'number'
        ? histogramOf(ordered, numberOf, numberLabel)
        : kind === 'date'
          ? histogramOf(ordered, instantOf, dayLabel)
          : undefined,
  };
}

type Counted = [value: string, count: number];

function inOrder(counts: ReadonlyMap<string, number>, kind: ValueKind): Counted[] {
  const keyed = Array.from(counts, (counted) => ({ counted, key: sortKey(counted[0], kind) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key, kind));
  return keyed.map(({ counted }) => counted);
}

/** The first few by count; ties go to the smaller values. */
function mostFrequent(ordered: readonly Counted[]): Profile['top'] {
  const top: { value: string; count: number }[] = [];
  for (const [value, count] of ordered) {
    if (top.length === topCount && count <= (top.at(-1)?.count ?? 0)) continue;
    const at = top.findIndex((each) => each.count < count);
    top.splice(at < 0 ? top.length : at, 0, { value, count });
    top.length = Math.min(top.length, topCount);
  }
  return top;
}

function middleOf(ordered: readonly Counted[], filled: number): string | undefined {
  let before = 0;
  for (const [value, count] of ordered) {
    before += count;
    if (before >= filled / 2) return value;
  }
  return undefined;
}

function histogramOf(
  ordered: readonly Counted[],
  placeOf: (text: string) => number,
  label: (place: number, span: number) => string,
): Profile['histogram'] {
  const places = ordered
    .map(([text, count]) => [placeOf(text), count] as const)
    .filter(([place]) => Number.isFinite(place));
  const first = places[0]?.[0];
  const last = places.at(-1)?.[0];
  if (first === undefined || last === undefined || !(last > first) || !Number.isFinite(last - first)) return undefined;
  const span = last - first;
  const counts = new Array<number>(histogramBars).fill(0);
  for (const [place, count] of places) {
    const bar = Math.min(histogramBars - 1, Math.floor(((place - first) / span) * histogramBars));
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  return { from: label(first, span), middle: label(first + span / 2, span), to: label(last, span), counts };
}

/** Milliseconds of an ISO date without a zone, read as UTC; NaN for dates outside JavaScript's range. */
function instantOf(text: string): number {
  return Date.parse(text.includes('T') ? (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`) : `${text}T00:00:00Z`);
}

function numberLabel(place: number, span: number): string {
  const places = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(span))));
  return String(Number(place.toFixed(places)));
}

function dayLabel(place: number): string {
  return new Date(place).toISOString().slice(0, 10);
}
