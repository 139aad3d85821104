import type { ChartLook } from './chart-look.ts';
import type { ChartMapping, FieldName } from './read-mapping.ts';
import type { ChartPoints } from './read-points.ts';

/** What a channel of a chart is built from. */
export interface ChartParts extends ChartPoints {
  mapping: ChartMapping;
  /** Name of the column of a field. */
  titles: Partial<Record<FieldName, string>>;
  look: ChartLook;
  /** CSS pixels of one small chart. */
  cell: { width: number; height: number };
  /** There are small charts; then the heading names the axes once for all of them. */
  isFaceted: boolean;
}

/** Pixels a letter of an axis needs on average, and a line of them. */
const letterWidth = 5.9;
const lineHeight = 15;
const slantHeight = 24;
const longestLabel = 140;

/** The x or y channel of a field: its scale by the kind of its values, and an axis with as many labels as there is room for. */
export function axisChannel(parts: ChartParts, channel: 'x' | 'y', field: FieldName): Record<string, unknown> {
  const kind = parts.kinds[field];
  const name = kind === 'date' ? `${parts.titles[field]}, UTC` : parts.titles[field];
  const title = parts.isFaceted ? null : (name ?? null);
  const place = { field, title };
  const isLying = channel === 'x';
  if (kind === 'date') {
    const ticks = Math.max(2, Math.floor(isLying ? parts.cell.width / 80 : parts.cell.height / 40));
    return {
      ...place,
      type: 'temporal',
      scale: { type: 'utc', ...bubbleRoom(parts) },
      axis: { grid: !isLying, domain: isLying, tickCount: ticks },
    };
  }
  if (kind === 'text') {
    const texts = parts.texts[field] ?? [];
    return {
      ...place,
      type: 'nominal',
      scale: {
        domain: { expr: textsSignal(field) },
        ...(field === 'barlabel' ? { padding: texts.length > 4 ? 0.2 : 0.4 } : {}),
      },
      axis: { grid: false, ...textLabels(texts, isLying, parts.cell) },
    };
  }
  const values = parts.points.map((point) => point[field]).filter((value) => typeof value === 'number');
  const isBarValue = field === 'barvalue';
  return {
    ...place,
    type: 'quantitative',
    scale: {
      zero: isBarValue || (parts.mapping.type === 'line' && channel === 'y' && isNearZero(values)),
      nice: true,
      ...bubbleRoom(parts),
      ...bounds(parts, channel),
    },
    axis: {
      grid: !isLying || isBarValue,
      domain: isLying && !isBarValue,
      tickCount: Math.max(2, Math.floor(isLying ? parts.cell.width / 70 : parts.cell.height / 50)),
      ...numberFormat(values),
    },
  };
}

/**
 * The name of the signal that has the texts of an axis. They are in no specification: there each of 50,000 would be compiled, parsed
 * and watched on its own.
 */
export function textsSignal(field: FieldName): string {
  return `${field}Texts`;
}

/** Bubbles that are at the ends need some room. */
function bubbleRoom({ mapping }: ChartParts): object {
  return mapping.type === 'bubble' ? { padding: 10 } : {};
}

function bounds({ mapping }: ChartParts, channel: 'x' | 'y'): object {
  if (channel === 'x') return {};
  return {
    ...(mapping.yMin === undefined ? {} : { domainMin: mapping.yMin }),
    ...(mapping.yMax === undefined ? {} : { domainMax: mapping.yMax }),
  };
}

/** A scale begins at zero when the values reach into its lower half; else their differences would be hard to see. */
function isNearZero(values: readonly number[]): boolean {
  const [least, most] = extent(values);
  return least >= 0 ? least < most / 2 : false;
}

/** Years and other small whole numbers as they are, large ones short: 0, 200k, 1.4M, 2B. */
function numberFormat(values: readonly number[]): object {
  const [least, most] = extent(values);
  const isYears = least >= 1000 && most <= 2999 && values.every(Number.isInteger);
  if (isYears) return { format: 'd', tickMinStep: 1 };
  return Math.max(Math.abs(least), Math.abs(most)) >= 10_000
    ? { format: '~s', labelExpr: "datum.value === 0 ? '0' : replace(datum.label, 'G', 'B')" }
    : {};
}

/** The smallest and the largest of many numbers; 0 and 0 of none. */
export function extent(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Lying or slanting labels, and every n-th of them when there are more than fit. */
function textLabels(texts: readonly string[], isLying: boolean, cell: ChartParts['cell']): object {
  const longest = Math.min(
    longestLabel,
    Math.max(1, ...texts.slice(0, 2000).map(({ length }) => length)) * letterWidth,
  );
  const room = isLying ? cell.width : cell.height;
  const isFlat = !isLying || (longest + 6) * texts.length <= room;
  const each = isFlat && isLying ? longest + 6 : isLying ? slantHeight : lineHeight;
  const step = Math.max(1, Math.ceil((texts.length * each) / Math.max(room, each)));
  return {
    labelLimit: longestLabel,
    labelAngle: isFlat ? 0 : -45,
    ...(isFlat ? {} : { labelAlign: 'right', labelBaseline: 'middle' }),
    ...(step > 1 ? { values: texts.filter((_text, place) => place % step === 0), ticks: false } : { ticks: false }),
    labelOverlap: false,
  };
}
