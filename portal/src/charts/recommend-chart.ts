/** Chooses the chart that an experienced editor would draw from a result: by the types, names, values and order of its columns. */

import type { FieldName } from '@platbook/charts/read-mapping';
import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { Column, ResultValue } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';

export type ResultColumn = Pick<Column, 'name' | 'datatype'>;

/** More rows and columns rarely change the choice, and it takes a few milliseconds. */
export const recommendedRows = 2_000;
const mostColumns = 40;
const mostKinds = 12;

const mostSeries = 12;
const mostStacks = 8;
const mostBars = 60;
const mostFacets = 6;
const mostStackedMoments = 80;
const mostLines = 40;
/** Labels of this many characters and more read better next to horizontal bars. */
const longLabel = 14;
const fewBars = 8;
const leastFilled = 0.3;
const leastApart = 0.95;

/** Undefined if nothing in the result can be charted. `columns` are the values of each column, row by row. */
export function recommendChart(columns: readonly ResultColumn[], values: readonly ResultValue[][]): Chart | undefined {
  const roles = rolesOf(columns, values);
  return roles.measures.length === 0 ? undefined : (chartOfKey(roles) ?? chartOfRows(roles));
}

/** The column that tells the lines apart if several rows have the same X; undefined if they don't or if no column does. */
export function recommendSplit(
  columns: readonly ResultColumn[],
  values: readonly ResultValue[][],
  x: string,
): string | undefined {
  const roles = rolesOf(columns, values);
  const across = [...roles.moments, ...roles.kinds, ...roles.measures].find(({ name }) => name === x);
  if (!across || isKey([across])) return undefined;
  return roles.kinds.find((kind) => kind !== across && kind.distinct <= mostSeries && isGrid(across, kind))?.name;
}

interface ColumnFacts extends ResultColumn {
  readonly values: readonly ResultValue[];
  /** Each value as a number, 0 for null. */
  readonly codes: Uint32Array;
  readonly distinct: number;
  /** -1 descending, 1 ascending, 0 neither. */
  readonly order: -1 | 0 | 1;
  readonly longest: number;
}

interface Roles {
  readonly count: number;
  /** Each row is a property, loan or the like with an ID, not a rollup. */
  readonly isOfRecords: boolean;
  /** Dates, years, months. */
  readonly moments: readonly ColumnFacts[];
  /** Names, codes, bands: what rows are counted by. */
  readonly kinds: readonly ColumnFacts[];
  readonly measures: readonly ColumnFacts[];
}

function factsOf({ name, datatype }: ResultColumn, all: readonly ResultValue[]): ColumnFacts {
  const values = all.slice(0, recommendedRows);
  const known = values.filter((value) => value !== null);
  const found = new Map<ResultValue, number>();
  const codes = new Uint32Array(values.length);
  let longest = 0;
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    let code = found.get(value);
    if (code === undefined) {
      code = found.size + 1;
      found.set(value, code);
      longest = Math.max(longest, String(value).length);
    }
    codes[row] = code;
  }
  return {
    name,
    datatype,
    values,
    codes,
    distinct: found.size,
    order: orderOf(known, datatype === 'number'),
    longest,
  };
}

function orderOf(values: readonly ResultValue[], isNumber: boolean): -1 | 0 | 1 {
  let [isUp, isDown] = [true, true];
  let before: number | string | undefined;
  for (const value of values) {
    const now = isNumber ? Number(value) : String(value);
    if (before !== undefined && now < before) isUp = false;
    if (before !== undefined && now > before) isDown = false;
    if (!isUp && !isDown) return 0;
    before = now;
  }
  if (isUp && isDown) return 0;
  return isUp ? 1 : -1;
}

/** With fewer points, a line says little. */
const fewPoints = 3;

const place = /^(lat|lon|lng)$|latitude|longitude/i;
const identifier =
  /(^|[a-z_])(id|key|fips|zip|apn|code|phone|rank|seq)$|^(id|fips|zip|apn|code|rank|row|key)|parcel|number$|_no$/i;
const momentName = /year|month|quarter|week|date|day$|period|decade/i;
const binName =
  /band|bin|bucket|range|rating|decade|age|bedrooms|beds|baths|stories|rooms|group$|size$|grade|tier|hour|month/i;
const ratioName =
  /percent|pct|share|rate|ratio|avg|average|mean|median|_per_|index|score|yield|price|ltv|days|years|miles/i;

/** Adding such figures up means nothing. */
function isRatio(name: string): boolean {
  return ratioName.test(name) || /Per[A-Z0-9]/.test(name);
}

function rolesOf(columns: readonly ResultColumn[], values: readonly ResultValue[][]): Roles {
  const facts = columns.slice(0, mostColumns).map((column, index) => factsOf(column, values[index] ?? []));
  const known = facts.filter(({ name, distinct }) => distinct > 0 && !place.test(name));
  const moments = known.filter(isMoment);
  const measures = known.filter(
    (each) => each.datatype === 'number' && !moments.includes(each) && !isIdentifier(each) && !isBin(each),
  );
  const kinds = known.filter(
    (each) =>
      !moments.includes(each) &&
      !measures.includes(each) &&
      each.longest <= 60 &&
      (each.datatype !== 'number' || !isIdentifier(each) || each.distinct <= mostBars),
  );
  const count = facts[0]?.values.length ?? 0;
  const isOfRecords = known.some(({ name, distinct }) => /id$/i.test(name) && distinct === count);
  return { count, isOfRecords, moments, kinds: kinds.slice(0, mostKinds), measures };
}

function isIdentifier({ name, distinct, values }: ColumnFacts): boolean {
  return identifier.test(name) && !/count|number_?of|numberof/i.test(name) && (distinct > 1 || values.length === 1);
}

function isMoment({ name, datatype, values }: ColumnFacts): boolean {
  if (datatype === 'date' || datatype === 'datetime') return true;
  const isEach = (pattern: (text: string) => boolean) =>
    values.every((value) => value === null || pattern(String(value)));
  if (/decade|month_?(number|no|of)|^month$/i.test(name)) return false;
  if (datatype === 'number') return /year$|^year|^yr$|_yr$/i.test(name) && !/years/i.test(name) && isEach(isYear);
  return momentName.test(name) && isEach((text) => /^\d{4}([-/ ]?(Q[1-4]|W?\d\d)(-\d\d)?)?$/i.test(text));
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= 1700 && Number(text) <= 2200;
}

/** A number that stands for a group of rows: a decade, a number of bedrooms, the month of a year. */
function isBin({ name, distinct, values }: ColumnFacts): boolean {
  return (
    binName.test(name) &&
    !isRatio(name) &&
    distinct <= mostBars &&
    values.every((value) => value === null || Number.isInteger(Number(value)))
  );
}

/** True if the columns tell the rows apart, but for a few: two counties can have one name. Stops as soon as too many are the same. */
function isKey(columns: readonly ColumnFacts[]): boolean {
  const count = columns[0]?.values.length ?? 0;
  const seen = new Set<number>();
  let same = count - count * leastApart;
  for (let row = 0; row < count; row += 1) {
    let key = 0;
    for (const { codes, distinct } of columns) key = key * (distinct + 1) + (codes[row] ?? 0);
    if (seen.has(key)) same -= 1;
    else seen.add(key);
    if (same < 0) return false;
  }
  return true;
}

/** True if most combinations of the two have a row, and none has two. */
function isGrid(one: ColumnFacts, other: ColumnFacts): boolean {
  return one.values.length >= leastFilled * one.distinct * other.distinct && isKey([one, other]);
}

/** A rollup: one row for each moment, kind, or combination. */
function chartOfKey(roles: Roles): Chart | undefined {
  const { moments, kinds, count } = roles;
  const value = mainMeasure(roles);
  const moment = moments.find((each) => each.distinct > 2) ?? moments.find((each) => each.distinct > 1);
  if (count < 2 || roles.isOfRecords) return undefined;
  if (moment && isKey([moment])) return count > 2 ? lineOf(moment, value) : barsOf('verticalbar', moment, value);
  const kind = kinds.find((each) => isKey([each]));
  if (kind) return kind.distinct > mostBars ? undefined : barsOf(directionOf(kind), kind, value);
  if (moment) {
    const split = kinds.filter((each) => each.distinct <= mostLines && isGrid(moment, each)).sort(fewest)[0];
    if (split) return chartOverTime(moment, split, value);
    const pair = pairOf(
      kinds.filter(({ distinct }) => distinct <= mostSeries),
      [moment],
    );
    if (pair) return lineOf(moment, value, { split: pair[0].name, xFacet: pair[1].name });
  }
  const pair = pairOf(kinds, []);
  return pair && chartOfPair(pair, value);
}

const fewest = (one: ColumnFacts, other: ColumnFacts) => one.distinct - other.distinct;

/** The measure that the rows are sorted by, or else an average or share rather than the count that it is of. */
function mainMeasure({ measures }: Roles): ColumnFacts {
  const [first] = measures;
  return (
    measures.find(({ order }) => order === -1) ?? measures.find(({ name }) => isRatio(name)) ?? (first as ColumnFacts)
  );
}

/** Two kinds that together tell the rows apart, the one with more values first. */
function pairOf(kinds: readonly ColumnFacts[], others: readonly ColumnFacts[]): [ColumnFacts, ColumnFacts] | undefined {
  for (const [index, one] of kinds.entries())
    for (const other of kinds.slice(index + 1)) {
      if (Math.min(one.distinct, other.distinct) > mostSeries || !isKey([...others, one, other])) continue;
      return one.distinct >= other.distinct ? [one, other] : [other, one];
    }
  return undefined;
}

function chartOverTime(moment: ColumnFacts, split: ColumnFacts, value: ColumnFacts): Chart {
  const isStackable = !isRatio(value.name) && split.distinct <= mostStacks && moment.distinct <= mostStackedMoments;
  if (isStackable && isCoarse(moment)) return barsOf('stacked-bar-vertical', moment, value, { color: split.name });
  if (split.distinct <= 1) return lineOf(moment, value);
  if (moment.distinct > 2) return lineOf(moment, value, { split: split.name });
  return barsOf(directionOf(split), split, value, { labelFacet: moment.name });
}

/** Years and quarters, whose sums people read bar by bar. */
function isCoarse({ datatype, name }: ColumnFacts): boolean {
  return datatype === 'number' || /year|quarter/i.test(name);
}

function directionOf(kind: ColumnFacts): 'bar' | 'verticalbar' {
  if (isBinned(kind)) return 'verticalbar';
  return kind.distinct <= fewBars && kind.longest < longLabel ? 'verticalbar' : 'bar';
}

/** Bands and numbers have an order of their own, which reads from left to right. */
function isBinned({ name, datatype }: ColumnFacts): boolean {
  return (
    (datatype === 'number' && !identifier.test(name)) || /band|bin$|bucket|range|decade|month|grade|tier/i.test(name)
  );
}

function chartOfPair([many, few]: [ColumnFacts, ColumnFacts], value: ColumnFacts): Chart {
  const [label, color] = isBinned(few) && !isBinned(many) && many.distinct <= mostStacks ? [few, many] : [many, few];
  const isWhole = !isRatio(value.name) || /share|percent|pct/i.test(value.name);
  if (!isWhole && color.distinct <= mostFacets)
    return barsOf(directionOf(label), label, value, { labelFacet: color.name });
  const [along, lines] = isBinned(few) ? [few, many] : [many, few];
  if (!isWhole && isBinned(along) && along.distinct > fewPoints && lines.distinct <= mostLines)
    return lineOf(along, value, { split: lines.name });
  const isAcross = isBinned(label) || (label.distinct <= mostStacks && label.longest < longLabel);
  return barsOf(isAcross ? 'stacked-bar-vertical' : 'stacked-bar-horizontal', label, value, { color: color.name });
}

/** Single records: each is a point, or the rows of a kind are summed. */
function chartOfRows(roles: Roles): Chart | undefined {
  const { moments, kinds, measures, count } = roles;
  const [first, second, third] = measures;
  const colors = kinds.filter(({ distinct }) => distinct > 1 && distinct <= mostSeries).sort(fewest);
  const color = colors.at(-1)?.name;
  if (!first || count < 2) return undefined;
  if (second) {
    const size = third && count <= 500 ? { size: third.name } : {};
    return chart('bubble', { x: first.name, y: second.name, ...size, ...(color && { color }) });
  }
  const [moment] = moments;
  if (moment) return chart('bubble', { x: moment.name, y: first.name, ...(color && { color }) });
  const kind = kinds.filter(({ distinct }) => distinct > 1 && distinct <= mostBars).sort(fewest)[0] ?? kinds[0];
  return kind && barsOf(directionOf(kind), kind, first);
}

type Fields = Partial<Record<FieldName, string>>;

function lineOf(x: ColumnFacts, y: ColumnFacts, more: Fields = {}): Chart {
  return chart('line', { x: x.name, y: y.name, ...more });
}

function barsOf(type: ChartTypeName, label: ColumnFacts, value: ColumnFacts, more: Fields = {}): Chart {
  return chart(type, { barlabel: label.name, barvalue: value.name, ...more });
}

function chart(chartType: ChartTypeName, fields: Fields): Chart {
  return { chartType, fields };
}
