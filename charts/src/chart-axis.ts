import { chartTypes } from '@platbook/contract/rules/chart';
import type { ColumnUnit } from '@platbook/property/column-unit';
import * as vega from 'vega';
import { type ChartLook, chartFont } from './chart-look.ts';
import type { ChartMapping, FieldName } from './read-mapping.ts';
import type { ChartPoints } from './read-points.ts';

export interface ChartParts extends ChartPoints {
  mapping: ChartMapping;
  titles: Partial<Record<FieldName, string>>;
  units: Partial<Record<FieldName, ColumnUnit | undefined>>;
  look: ChartLook;
  cell: { width: number; height: number };
  /** With small charts, only the heading names the axes. */
  isFaceted: boolean;
}

/** In pixels. */
const lineHeight = 15;
const slantHeight = 20;
const longestLabel = 140;
/** What axes take of a chart's width or height, without the labels of horizontal bars. */
const axisRoom = 48;
const mostTicks = 12;
const labelGap = 8;
const mostLines = 3;
const mostSkipped = 4;

export function axisChannel(parts: ChartParts, channel: 'x' | 'y', field: FieldName): Record<string, unknown> {
  const kind = parts.kinds[field];
  const name = kind === 'date' ? `${parts.titles[field]}, UTC` : parts.titles[field];
  const title = parts.isFaceted ? null : (name ?? null);
  const place = { field, title };
  const isHorizontal = channel === 'x';
  if (kind === 'date') {
    const ticks = Math.max(
      2,
      Math.min(mostTicks, Math.floor(isHorizontal ? parts.cell.width / 80 : parts.cell.height / 40)),
    );
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
      axis: { grid: false, ...textLabels(parts, field, isHorizontal) },
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
      ...valueRoom(parts, field, values),
      ...bubbleRoom(parts),
      ...bounds(parts, channel),
    },
    axis: {
      grid: !isHorizontal || isBarValue,
      domain: isHorizontal && !isBarValue,
      tickCount: Math.max(
        2,
        Math.min(mostTicks, Math.floor(isHorizontal ? parts.cell.width / 70 : parts.cell.height / 50)),
      ),
      ...numberFormat(values, parts.units[field]),
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

/** Years without separators; abbreviated large numbers: $0, 200k, 1.4M, $2B. */
function numberFormat(values: readonly number[], unit: ColumnUnit | undefined): object {
  const [least, most] = extent(values);
  const isYears = unit === undefined && least >= 1700 && most <= 2200 && values.every(Number.isInteger);
  if (isYears || unit === 'key') return { format: 'd', tickMinStep: 1 };
  const sign = unit === 'dollars' ? '$' : '';
  const end = unit === 'percent' ? " + '%'" : '';
  if (Math.max(Math.abs(least), Math.abs(most)) >= 10_000)
    return {
      format: `${sign}~s`,
      labelExpr: `(datum.value === 0 ? '${sign}0' : replace(datum.label, 'G', 'B'))${end}`,
    };
  return { format: `${sign},~f`, ...(end && { labelExpr: `datum.label${end}` }) };
}

export function extent(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Labels stay level, and are thinned evenly. Only categories are named in lines or aslant if most would have no name. */
function textLabels(parts: ChartParts, field: FieldName, isHorizontal: boolean): object {
  const texts = parts.texts[field] ?? [];
  const level = { labelLimit: longestLabel, labelAngle: 0, ticks: false, labelOverlap: false };
  const room = (isHorizontal ? parts.cell.width : parts.cell.height) - axisRoom;
  const stepOf = (each: number) => Math.ceil((texts.length * each) / Math.max(room, each));
  const thin = (each: number) => {
    const step = stepOf(each);
    return step > 1 ? { values: texts.filter((_text, place) => place % step === 0) } : {};
  };
  if (!isHorizontal) return { ...level, ...thin(lineHeight) };
  const slot = room / Math.max(1, texts.length);
  const few = texts.slice(0, 2000);
  const longest = widest(few);
  const isLevel = field !== 'barlabel' || parts.isOrdered || longest + labelGap <= slot;
  if (isLevel) return { ...level, ...thin(longest + labelGap) };
  const lines = few.map((text) => text.split(' '));
  if (lines.every(({ length }) => length <= mostLines) && widest(lines.flat()) + labelGap <= slot)
    return { ...level, labelExpr: "split(datum.label, ' ')" };
  if (slot < slantHeight && stepOf(longest + labelGap) <= mostSkipped) return { ...level, ...thin(longest + labelGap) };
  return { ...level, labelAngle: -45, labelAlign: 'right', labelBaseline: 'middle', ...thin(slantHeight) };
}

function widest(texts: readonly string[]): number {
  return Math.min(longestLabel, Math.max(0, ...texts.map((text) => textWidth(text))));
}

/** Of an axis label, in pixels. */
export function textWidth(text: string): number {
  // Not part of Vega's types.
  const { textMetrics } = vega as unknown as { textMetrics: { width(item: object, text: string): number } };
  return textMetrics.width({ fontSize: 11, font: chartFont }, text);
}

/** Pixels for each bar, without the axes. */
export function barRoom({ cell, points }: ChartParts, isHorizontal: boolean): number {
  return ((isHorizontal ? cell.height : cell.width) - axisRoom) / Math.max(1, points.length);
}

/** Extends the axis by the space of the values at the ends of bars. */
function valueRoom(parts: ChartParts, field: FieldName, values: readonly number[]): object {
  if (field !== 'barvalue' || parts.points[0]?.shown === undefined) return {};
  const isHorizontal = chartTypes[parts.mapping.type].shape === 'bar';
  const [, most] = extent(values);
  if (most <= 0) return {};
  const long = isHorizontal
    ? parts.cell.width - widest(parts.texts.barlabel ?? []) - axisRoom
    : parts.cell.height - 2 * axisRoom;
  const needed = isHorizontal ? widest(parts.points.map(({ shown = '' }) => shown)) + labelGap : lineHeight;
  return { domainMax: (most * long) / Math.max(long / 2, long - needed), nice: false };
}
