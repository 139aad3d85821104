import type { Column, ResultValue } from '@platbook/contract/workbench/batches';
import { kindOf, numberOf } from './compare-values.ts';

/** The colors of rows by a column: a code per row, and the codes' meanings. 255 is a row without a value. */
export interface RowColors {
  codes: Uint8Array<ArrayBuffer>;
  /** `ramp`: numbers from light to dark in five steps, 1 to 5. `kinds`: the most frequent words, 1 to 8, and 9 for all others. */
  palette: 'ramp' | 'kinds';
  legend: { code: number; label: string }[];
}

const steps = 5;
const kinds = 8;
export const noValue = 255;

export function colorRows(column: Pick<Column, 'datatype'>, values: readonly ResultValue[]): RowColors {
  return kindOf(column) === 'number' ? colorNumbers(values) : colorWords(values);
}

function colorNumbers(values: readonly ResultValue[]): RowColors {
  const numbers = Float64Array.from(values, (value) => (value === null ? Number.NaN : numberOf(String(value))));
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort();
  const bounds = [
    ...new Set(Array.from({ length: steps }, (_, step) => sorted[Math.floor((step * sorted.length) / steps)])),
  ];
  const from = bounds.filter((bound) => bound !== undefined);
  const codes = Uint8Array.from(numbers, (value) => {
    if (Number.isNaN(value)) return noValue;
    const above = from.findIndex((bound) => value < bound);
    return above < 0 ? from.length : Math.max(1, above);
  });
  const last = sorted.at(-1) ?? 0;
  const label = (bound: number, index: number) => {
    if (from.length === 1) return bound === last ? figure(bound) : `${figure(bound)} to ${figure(last)}`;
    if (index === from.length - 1) return `${figure(bound)} and more`;
    return `${index === 0 ? `${figure(bound)} ` : ''}to ${figure(from[index + 1] as number)}`;
  };
  return {
    codes,
    palette: 'ramp',
    legend: withNone(
      from.map((bound, index) => ({ code: index + 1, label: label(bound, index) })),
      codes,
    ),
  };
}

function colorWords(values: readonly ResultValue[]): RowColors {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const often = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, kinds);
  const codeOf = new Map(often.map(([word], index) => [word, index + 1]));
  const codes = Uint8Array.from(values, (value) =>
    value === null ? noValue : (codeOf.get(String(value)) ?? kinds + 1),
  );
  const legend = often.map(([word], index) => ({ code: index + 1, label: word.slice(0, 40) }));
  if (counts.size > kinds) legend.push({ code: kinds + 1, label: 'others' });
  return { codes, palette: 'kinds', legend: withNone(legend, codes) };
}

function withNone(legend: RowColors['legend'], codes: Uint8Array): RowColors['legend'] {
  return codes.includes(noValue) ? [...legend, { code: noValue, label: 'NULL' }] : legend;
}

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3, notation: 'compact' });

function figure(value: number): string {
  if (Math.abs(value) >= 10_000) return figures.format(value);
  return String(Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(3)));
}
