import type { ResultRow, ResultValue } from '@platbook/contract/workbench/batches';
import { isOrdered } from './bar-order.ts';
import type { ChartColumn } from './chart-column.ts';
import type { ChartMapping, FieldName } from './read-mapping.ts';
import { wordsOfTexts } from './value-words.ts';

export interface ChartSource {
  columns: readonly ChartColumn[];
  rows: readonly ResultRow[];
}

/** How a field's values are placed: on a numeric scale, on a time scale (milliseconds, UTC), or as discrete texts. */
export type ValueKind = 'number' | 'date' | 'text';

export interface ChartPoint extends Partial<Record<FieldName, string | number | null>> {
  /** Position of its row in the result; the first one if several were summed. */
  row: number;
  rowCount: number;
  order: number;
  /** Ends of a stacked bar's segment, measured from the axis. */
  from?: number;
  to?: number;
  /** The bar's value in a few characters. */
  shown?: string;
}

export interface ChartPoints {
  points: ChartPoint[];
  kinds: Partial<Record<FieldName, ValueKind>>;
  texts: Partial<Record<FieldName, string[]>>;
  /** The labels of bars have an order of their own. */
  isOrdered: boolean;
  leftOut: number;
  /** The most points that a line has at one X. Above 1, the line would be a saw-tooth. */
  mostAtX: number;
}

/** Number of palette colors; a numeric column with more distinct values gets a scale of shades. */
const colorCount = 8;
const alwaysText: readonly FieldName[] = ['split', 'xFacet', 'yFacet', 'labelFacet', 'valueFacet', 'barlabel'];
const needed: readonly FieldName[] = ['x', 'y', 'barlabel', 'barvalue'];
const nullText = 'NULL';

export function readPoints({ type, columns: places }: ChartMapping, { columns, rows }: ChartSource): ChartPoints {
  const fields = Object.entries(places) as [FieldName, number][];
  const kinds: ChartPoints['kinds'] = {};
  for (const [field, place] of fields) kinds[field] = kindOf(field, type, columns[place]?.datatype, rows, place);
  const isBars = places.barlabel !== undefined;
  const readers = fields.map(([field, place]) => ({
    field,
    place,
    kind: kinds[field] as ValueKind,
    // A line breaks at a row without height; other marks need both values.
    isNeeded: needed.includes(field) && !(field === 'y' && type === 'line'),
  }));
  const points: ChartPoint[] = [];
  const byKey = new Map<string, ChartPoint>();
  let leftOut = 0;
  rows.forEach((row, index) => {
    const point: ChartPoint = { row: index, rowCount: 1, order: 0 };
    let isLost = false;
    for (const { field, place, kind, isNeeded } of readers) {
      const value = readValue(row[place] ?? null, kind);
      point[field] = value;
      isLost ||= isNeeded && value === null;
    }
    if (isLost) {
      leftOut += 1;
      return;
    }
    if (!isBars) {
      points.push(point);
      return;
    }
    const key = JSON.stringify([point.barlabel, point.color, point.labelFacet, point.valueFacet]);
    const same = byKey.get(key);
    if (same) {
      same.barvalue = Number(same.barvalue) + Number(point.barvalue);
      same.rowCount += 1;
    } else {
      byKey.set(key, point);
      points.push(point);
    }
  });
  const texts: ChartPoints['texts'] = {};
  for (const [field, place] of fields) {
    if (kinds[field] !== 'text') continue;
    const column = columns[place] as ChartColumn;
    texts[field] = listTexts(points, field, field !== 'barlabel' && column.datatype === 'number');
    putWords(points, field, texts, wordsOfTexts(column, texts[field]));
  }
  const label = columns[places.barlabel ?? -1];
  const isInOrder =
    label === undefined || (texts.barlabel?.length ?? 0) > mostSorted || isOrdered(label, texts.barlabel ?? []);
  if (!isInOrder) texts.barlabel = sortByValue(points, texts.barlabel ?? []);
  giveOrder(points, kinds.x === 'text' ? 'x' : 'color', texts);
  if (isBars && kinds.color) stack(points);
  return { points, kinds, texts, isOrdered: isInOrder, leftOut, mostAtX: type === 'line' ? countAtX(points) : 1 };
}

function countAtX(points: readonly ChartPoint[]): number {
  const counts = new Map<string, number>();
  let most = 1;
  for (const { x, y, split, xFacet, yFacet } of points) {
    if (y === null) continue;
    const key = `${x}\n${split}\n${xFacet}\n${yFacet}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    most = Math.max(most, count);
  }
  return most;
}

function kindOf(
  field: FieldName,
  type: ChartMapping['type'],
  datatype: string | undefined,
  rows: readonly ResultRow[],
  place: number,
): ValueKind {
  if (field === 'barvalue' || field === 'size') return 'number';
  if (alwaysText.includes(field)) return 'text';
  if (field === 'color') {
    if (datatype !== 'number' || type !== 'bubble') return 'text';
    const values = new Set<ResultValue | undefined>();
    return rows.some((row) => values.add(row[place]).size > colorCount) ? 'number' : 'text';
  }
  if (datatype === 'number') return 'number';
  return datatype === 'date' || datatype === 'datetime' ? 'date' : 'text';
}

function readValue(value: ResultValue, kind: ValueKind): string | number | null {
  if (kind === 'text') return value === null ? nullText : String(value);
  if (value === null || value === '' || typeof value === 'boolean') return null;
  const number = kind === 'date' ? parseMoment(String(value)) : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Milliseconds of a date or datetime as formatted in results, in UTC if it has no zone. NaN if invalid. */
export function parseMoment(text: string): number {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?(?:\.\d{1,3})?)\d*)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? [];
  if (!day) return Number.NaN;
  const hours = zone?.length === 3 ? `${zone}:00` : (zone?.replace(/^(.\d\d)(\d\d)$/, '$1:$2') ?? 'Z');
  return Date.parse(`${day}T${time ?? '00:00'}${hours}`);
}

/** The points with a field's minimum and maximum. */
export function outermost(points: readonly ChartPoint[], field: FieldName | 'to') {
  let [least, most]: [ChartPoint | undefined, ChartPoint | undefined] = [undefined, undefined];
  for (const point of points) {
    const value = point[field];
    if (typeof value !== 'number') continue;
    if (!least || value < (least[field] as number)) least = point;
    if (!most || value > (most[field] as number)) most = point;
  }
  return [least, most] as const;
}

/** The texts of a field in row order; numeric ones sorted by value. */
function listTexts(points: readonly ChartPoint[], field: FieldName, isOfNumbers: boolean): string[] {
  const texts = [...new Set(points.map((point) => String(point[field])))];
  if (isOfNumbers) texts.sort((a, b) => Number(a) - Number(b));
  return texts.filter((text) => text !== nullText).concat(texts.includes(nullText) ? [nullText] : []);
}

function putWords(
  points: readonly ChartPoint[],
  field: FieldName,
  texts: ChartPoints['texts'],
  words: ReadonlyMap<string, string>,
): void {
  if (words.size === 0) return;
  texts[field] = texts[field]?.map((text) => words.get(text) ?? text) ?? [];
  for (const point of points) point[field] = words.get(String(point[field])) ?? point[field] ?? null;
}

/** More bars are thinner than a pixel. */
const mostSorted = 5_000;

/** The longest bar first, NULL last. */
function sortByValue(points: readonly ChartPoint[], labels: readonly string[]): string[] {
  const sums = new Map<string, number>();
  for (const { barlabel, barvalue } of points)
    sums.set(String(barlabel), (sums.get(String(barlabel)) ?? 0) + Number(barvalue));
  return labels
    .map((label) => ({ label, rank: label === nullText ? Number.NEGATIVE_INFINITY : (sums.get(label) ?? 0) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ label }) => label);
}

function giveOrder(points: readonly ChartPoint[], field: FieldName, texts: ChartPoints['texts']): void {
  const places = new Map(texts[field]?.map((text, place) => [text, place]));
  for (const point of points) point.order = places.get(String(point[field])) ?? 0;
}

/** Stacks the segments of each bar, the legend's first color next to the axis; negative values stack downward. */
function stack(points: readonly ChartPoint[]): void {
  const bars = Map.groupBy(points, ({ barlabel, labelFacet, valueFacet }) => {
    const isAlone = labelFacet === undefined && valueFacet === undefined;
    return isAlone ? String(barlabel) : JSON.stringify([barlabel, labelFacet, valueFacet]);
  });
  for (const bar of bars.values()) {
    let [up, down] = [0, 0];
    if (bar.length > 1) bar.sort((a, b) => a.order - b.order);
    for (const point of bar) {
      const value = Number(point.barvalue);
      point.from = value < 0 ? down : up;
      point.to = point.from + value;
      if (value < 0) down = point.to;
      else up = point.to;
    }
  }
}
