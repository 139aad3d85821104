import type { ReportColumn } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import { formatValue } from '../words/figures.ts';
import type { DrawingInput } from './picture-props.ts';
import { lineScale, roundTicks, type Scale } from './scale.ts';
import { tickWidth } from './text-width.ts';
import { inOrder, numberOf } from './time/read-series.ts';

const top = 26;

/** `even` is the line of equal values, only if both axes are money. `without` are the rows that can't be drawn for lack of a value. */
export function buildScatter({ picture, data, report, width, height }: DrawingInput) {
  const shown = data.keys.map((key) => report.column(key, picture));
  const [acrossColumn, upColumn] = shown;
  if (!acrossColumn || !upColumn) return undefined;
  const placed = placeRows(data);
  if (placed.length === 0) return undefined;
  const bottom = height - 36;
  const up = roundScale(
    placed.map(({ b }) => b),
    [bottom, top],
    Math.round(height / 80),
  );
  const left = tickWidth(up, upColumn.format) + 8;
  const across = roundScale(
    placed.map(({ a }) => a),
    [left + 6, width - 14],
    Math.max(2, Math.round(width / 110)),
  );
  const nameAt = shown.findIndex(({ format }) => format === 'text');
  const { split } = picture;
  const splitAt = split === undefined ? -1 : data.keys.indexOf(report.dimension(split).column ?? split);
  const found = splitAt < 0 ? [] : [...new Set(placed.map(({ row }) => String(row[splitAt] ?? '')))].sort();
  const groups = found.length === 0 ? [] : inOrder(split ?? '', found, report);
  const colorOf = (value: string) => report.colorOf(split ?? '', value, groups.indexOf(value));
  const textOf = (value: Row[number] | undefined, format: ReportColumn['format'], at: number) =>
    at === splitAt ? report.wordsOf(split ?? '', String(value ?? '')) : formatValue(value, format);
  const points = placed.map(({ row, index, a, b }) => ({
    row: index,
    color: splitAt < 0 ? report.mainColor : colorOf(String(row[splitAt] ?? '')),
    x: across(a),
    y: up(b),
    mark: {
      values: {},
      label:
        nameAt < 0
          ? `${formatValue(a, acrossColumn.format)}, ${formatValue(b, upColumn.format)}`
          : String(row[nameAt] ?? '–'),
    },
    facts: shown
      .map(({ label, format }, at) => [label, textOf(row[at], format, at)] as const)
      .filter((_, at) => at !== nameAt),
  }));
  const isMoney = acrossColumn.format === 'money' && upColumn.format === 'money';
  const [low, high] = [Math.max(across.low, up.low), Math.min(across.high, up.high)];
  return {
    left,
    bottom,
    across,
    up,
    columns: { across: acrossColumn, up: upColumn },
    points,
    colors: groups.map((value) => ({
      id: value,
      label: report.wordsOf(split ?? '', value) || 'Not recorded',
      color: colorOf(value),
    })),
    even: isMoney && high > low ? `M${across(low)} ${up(low)}L${across(high)} ${up(high)}` : undefined,
    without: data.rows.length - placed.length,
  };
}

type Row = PictureData['rows'][number];

function placeRows({ rows }: PictureData): { row: Row; index: number; a: number; b: number }[] {
  return rows
    .map((row, index) => ({ row, index, a: numberOf(row[0]), b: numberOf(row[1]) }))
    .flatMap(({ a, b, ...rest }) => (a === null || b === null ? [] : [{ ...rest, a, b }]))
    .sort((one, other) => one.a - other.a || one.b - other.b);
}

/** A scale that ends on round numbers. It starts at zero only if zero is near the values. */
function roundScale(
  values: readonly number[],
  pixels: readonly [number, number],
  about: number,
): Scale & { low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // A single value is drawn on a scale from zero.
  const from = least > 0 && (most === least || least < (most - least) * 0.6) ? 0 : least;
  const to = most > from ? most : from + 1;
  const ticks = roundTicks(from, to, about);
  const step = (ticks[1] ?? to) - (ticks[0] ?? from) || 1;
  const low = (ticks[0] ?? from) > from ? (ticks[0] ?? from) - step : from;
  const high = (ticks.at(-1) ?? to) < to ? (ticks.at(-1) ?? to) + step : to;
  return Object.assign(lineScale([low, high], pixels, { about }), { ticks: roundTicks(low, high, about), low, high });
}
