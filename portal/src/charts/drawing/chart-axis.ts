import type { ChartLook } from '../chart-look.ts';
import type { ChartMapping, FieldName } from '../read-mapping.ts';
import type { ChartPoints } from './read-points.ts';

export interface ChartParts extends ChartPoints {
  mapping: ChartMapping;
  titles: Partial<Record<FieldName, string>>;
  look: ChartLook;
  cell: { width: number; height: number };
  /** With small charts, only the heading names the axes. */
  isFaceted: boolean;
}

/** Average width of an axis label's character, and the height of its line, in pixels. */
const letterWidth = 5.9;
const lineHeight = 15;
const slantHeight = 24;
const longestLabel = 140;

export function axisChannel(parts: ChartParts, channel: 'x' | 'y', field: FieldName): Record<string, unknown> {
  const kind = parts.kinds[field];
  const name = kind === 'date' ? `${parts.titles[field]}, UTC` : parts.titles[field];
  const title = parts.isFaceted ? null : (name ?? null);
  const place = { field, title };
  const isHorizontal = channel === 'x';
  if (kind === 'date') {
    const ticks = Math.max(2, Math.floor(isHorizontal ? parts.cell.width / 80 : parts.cell.height / 40));
    return {
      ...place,
      type: 'temporal',
      scale: { type: 'utc', ...bubbleRoom(parts) },
      axis: { grid: !isHorizontal, domain: isHorizontal, tickCount: ticks },
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
      axis: { grid: false, ...textLabels(texts, isHorizontal, parts.cell) },
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
      grid: !isHorizontal || isBarValue,
      domain: isHorizontal && !isBarValue,
      tickCount: Math.max(2, Math.floor(isHorizontal ? parts.cell.width / 70 : parts.cell.height / 50)),
      ...numberFormat(values),
    },
  };
}

/** The texts aren't part of the specification, because Vega would compile, parse and watch each of up to 50,000 separately. */
export function textsSignal(field: FieldName): string {
  return `${field}Texts`;
}

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

/** Whether the scale starts at zero: when values reach its lower half. Otherwise their differences would be hard to see. */
function isNearZero(values: readonly number[]): boolean {
  const [least, most] = extent(values);
  return least >= 0 ? least < most / 2 : false;
}

/** Plain years and other small integers; abbreviated large numbers: 0, 200k, 1.4M, 2B. */
function numberFormat(values: readonly number[]): object {
  const [least, most] = extent(values);
  const isYears = least >= 1000 && most <= 2999 && values.every(Number.isInteger);
  if (isYears) return { format: 'd', tickMinStep: 1 };
  return Math.max(Math.abs(least), Math.abs(most)) >= 10_000
    ? { format: '~s', labelExpr: "datum.value === 0 ? '0' : replace(datum.label, 'G', 'B')" }
    : {};
}

export function extent(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

function textLabels(texts: readonly string[], isHorizontal: boolean, cell: ChartParts['cell']): object {
  const longest = Math.min(
    longestLabel,
    Math.max(1, ...texts.slice(0, 2000).map(({ length }) => length)) * letterWidth,
  );
  const room = isHorizontal ? cell.width : cell.height;
  const isFlat = !isHorizontal || (longest + 6) * texts.length <= room;
  const each = isFlat && isHorizontal ? longest + 6 : isHorizontal ? slantHeight : lineHeight;
  const step = Math.max(1, Math.ceil((texts.length * each) / Math.max(room, each)));
  return {
    labelLimit: longestLabel,
    labelAngle: isFlat ? 0 : -45,
    ...(isFlat ? {} : { labelAlign: 'right', labelBaseline: 'middle' }),
    ...(step > 1 ? { values: texts.filter((_text, place) => place % step === 0), ticks: false } : { ticks: false }),
    labelOverlap: false,
  };
}
