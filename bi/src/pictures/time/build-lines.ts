import { formatValue } from '../../words/figures.ts';
import { zeroScale } from '../scale.ts';
import { textWidth, tickWidth } from '../text-width.ts';
import { buildAxisLabels } from './axis-labels.ts';
import type { SeriesInput } from './build-columns.ts';
import { fillSeries } from './read-series.ts';

/** Moves overlapping labels apart as little as needed, within the available height. Undefined positions stay undefined. */
export function spreadLabels(
  heights: readonly (number | undefined)[],
  { gap, top, bottom }: { readonly gap: number; readonly top: number; readonly bottom: number },
): (number | undefined)[] {
  const order = heights
    .flatMap((y, index) => (y === undefined ? [] : [{ y, index }]))
    .sort((one, other) => one.y - other.y);
  const placed: { y: number; index: number }[] = [];
  for (const { y, index } of order) placed.push({ y: Math.max(y, (placed.at(-1)?.y ?? top - gap) + gap), index });
  let most = bottom;
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - gap;
  }
  const result: (number | undefined)[] = heights.map(() => undefined);
  for (const { y, index } of placed) result[index] = y;
  return result;
}

type Point = { readonly x: number; readonly y: number } | undefined;

/** The SVG path through points. It breaks at missing points; a point between two gaps becomes a short visible stroke. */
export function linePath(points: readonly Point[]): string {
  const text = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(y)}`;
  return points
    .map((point, index) => {
      if (!point) return '';
      const isAlone = !points[index - 1] && !points[index + 1];
      if (points[index - 1]) return `L${text(point)}`;
      return `M${text(isAlone ? { x: point.x - 1, y: point.y } : point)}${isAlone ? 'h2' : ''}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const top = 14;
const dashes = [undefined, '7 4', '2 4'];

/** Lays out lines. A month without rows is 0 for a count and a gap for anything else. */
export function buildLines({ picture, table, report, data, width, height, by }: SeriesInput) {
  const { series } = table;
  const isTime = report.dimension(by).kind === 'time';
  const first = report.measure(picture.measures[0] ?? '');
  // Drop future quarters at the end that have no values yet.
  const end = table.values.findLastIndex((line) => line.some((value) => value !== null)) + 1;
  const known = { series, keys: table.keys.slice(0, end), values: table.values.slice(0, end) };
  const { keys, values } = isTime ? fillSeries(known, report) : known;
  const bottom = height - 34;
  const scale = zeroScale(
    values.flat().filter((value) => value !== null),
    [bottom, top],
    { about: Math.round(height / 90), isWhole: first.format === 'count' },
  );
  const left = tickWidth(scale, first.format) + 6;
  const room = Math.max(0, ...series.map(({ label }) => textWidth(label))) + 14;
  const hasEnds = series.length > 1 && series.length <= 8 && room < width * 0.3;
  const right = width - (hasEnds ? room : 8);
  const step = (right - left) / Math.max(1, keys.length);
  const x = (index: number) => left + (index + 0.5) * step;

  const drawn = series.map((one, place) => {
    const points = values.map((row, index) => {
      const value = row[place] ?? null;
      return value === null ? undefined : { x: x(index), y: scale(value) };
    });
    return { ...one, points, last: points.findLast((point) => point !== undefined) };
  });
  const spread = hasEnds
    ? spreadLabels(
        drawn.map(({ last }) => last?.y),
        { gap: 15, top, bottom },
      )
    : [];
  const lines = drawn.map(({ last, ...line }, place) => {
    const y = spread[place];
    const again = drawn.slice(0, place).filter(({ color }) => color === line.color).length;
    return {
      ...line,
      path: linePath(line.points),
      /** Lines beyond the size of the palette reuse its colors, dashed. */
      dashes: dashes[again],
      end: last && y !== undefined ? { x: right + 4, y } : undefined,
    };
  });
  const marks = keys.map((key, index) => ({
    mark: { values: { [by]: key }, label: report.wordsOf(by, key, data) },
    facts: series.map(
      ({ label, measure }, place) =>
        [label, formatValue(values[index]?.[place], report.measure(measure).format)] as const,
    ),
    x: left + index * step,
    width: step,
  }));
  const labels = buildAxisLabels(keys, { by, report, data }, { left, step, end: width });
  return { left, right, bottom, scale, lines, marks, labels, needsLegend: series.length > 1 && !hasEnds };
}
