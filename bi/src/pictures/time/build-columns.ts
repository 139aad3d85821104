import { formatValue } from '../../words/figures.ts';
import type { DrawingInput } from '../picture-props.ts';
import { zeroScale } from '../scale.ts';
import { textWidth, tickWidth } from '../text-width.ts';
import type { DrawnMark } from '../use-marks.tsx';
import { buildAxisLabels } from './axis-labels.ts';
import { type SeriesTable, sumOf, totalsOf } from './read-series.ts';

export interface SeriesInput extends DrawingInput {
  readonly table: SeriesTable;
  /** The dimension of the x axis, which differs from the picture's after drilling. */
  readonly by: string;
}

export function buildColumns({ picture, table, report, data, width, height, by }: SeriesInput) {
  const { keys, series, values } = table;
  const isStacked = picture.split !== undefined;
  const format = report.measure(picture.measures[0] ?? '').format;
  const sums = values.map(sumOf);
  const totals = isStacked ? totalsOf(table, data) : sums;
  const all = isStacked ? sums : values.flatMap((line) => line.map((value) => value ?? 0));
  const bottom = height - 34;
  const scale = zeroScale(all, [bottom, 24], { about: Math.round(height / 90), isWhole: format === 'count' });
  const left = tickWidth(scale, format) + 6;
  const step = (width - left) / Math.max(1, keys.length);
  const column = Math.max(1, Math.min(56, step >= 6 ? step * 0.77 : step - 0.5));

  const marks: (DrawnMark & { x: number; y: number; width: number; height: number; color: string })[] = [];
  for (const [place, key] of keys.entries()) {
    const start = left + place * step + (step - column) / 2;
    const word = report.wordsOf(by, key, data);
    let before = 0;
    for (const [index, part] of series.entries()) {
      const value = values[place]?.[index] ?? null;
      if (value === null || (isStacked && value === 0)) continue;
      const [from, to] = isStacked ? [scale(before), scale(before + value)] : [scale(0), scale(value)];
      if (isStacked) before += value;
      const wide = isStacked ? column : column / series.length;
      const isSingle = series.length === 1 && !isStacked;
      marks.push({
        mark: {
          values: { [by]: key, ...(isStacked && { [picture.split ?? '']: part.id }) },
          label: isSingle ? word : `${word}, ${part.label}`,
        },
        facts: [[report.measure(part.measure).label, formatValue(value, report.measure(part.measure).format)]],
        x: isStacked ? start : start + index * wide,
        y: Math.min(from, to),
        width: wide,
        height: Math.max(1, Math.abs(to - from)),
        color: isSingle ? (report.measure(part.measure).color ? part.color : report.mainColor) : part.color,
      });
    }
  }
  const fits = (sum: number) => textWidth(formatValue(sum, format), 11) <= step - 4;
  const hasTops = (isStacked || series.length === 1) && totals.every(fits);
  const tops = hasTops
    ? totals.map((value, place) => ({
        x: left + (place + 0.5) * step,
        y: scale(Math.max(sums[place] ?? 0, 0)) - 4,
        value,
      }))
    : [];
  const labels = buildAxisLabels(keys, { by, report, data }, { left, step, end: width });
  return { left, bottom, scale, marks, tops, labels };
}
