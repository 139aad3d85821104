import type { TopLevelSpec } from 'vega-lite';
import { type ChartParts, textsSignal } from './chart-axis.ts';
import { columnTitle, unitOfColumn } from './chart-column.ts';
import { buildConfig, type ChartLook } from './chart-look.ts';
import type { ChartType } from './chart-type.ts';
import { drawnTypes } from './chart-types.ts';
import type { ChartMapping, FieldName } from './read-mapping.ts';
import { type ChartPoints, type ChartSource, readPoints } from './read-points.ts';

const mostFacets = 24;
const smallest = { width: 84, height: 64 };
/** CSS pixels between small charts. */
const spacing = 20;
export const axisFields: readonly FieldName[] = ['x', 'y', 'barlabel'];

export interface BuiltChart extends ChartParts {
  spec: TopLevelSpec;
  type: ChartType;
}

/** A chart can't be drawn from these rows; the message is for the user. */
export class ChartProblem extends Error {}

/** Data fields are named after the chart's fields, so that no text of a result is parsed as an expression. Throws a ChartProblem. */
export function buildSpec(
  mapping: ChartMapping,
  source: ChartSource,
  look: ChartLook,
  read: ChartPoints = readPoints(mapping, source),
): BuiltChart {
  const type: ChartType = drawnTypes[mapping.type];
  const titles: ChartParts['titles'] = {};
  const units: ChartParts['units'] = {};
  for (const [field, place] of Object.entries(mapping.columns) as [FieldName, number][]) {
    const column = source.columns[place] ?? { name: '', datatype: '' };
    titles[field] = columnTitle(column);
    units[field] = unitOfColumn(column);
  }
  refuseEmpty(mapping, read, titles);
  const columns = countFacets(type.columnFacet, read, titles);
  const rows = countFacets(type.rowFacet, read, titles);
  const cell = cellSize(look, columns, rows);
  const isFaceted = [type.columnFacet, type.rowFacet].some((field) => read.texts[field]);
  const parts: ChartParts = { ...read, mapping, titles, units, look, cell, isFaceted };
  const isFiltered = mapping.isFiltered && type.color && read.texts[type.color];
  const layer = type.buildLayers(parts);
  const unit = { layer, ...cell };
  const facet = {
    ...facetChannel(parts, 'column', type.columnFacet),
    ...facetChannel(parts, 'row', type.rowFacet),
  };
  const spec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    data: { name: 'rows', format: { parse: null } },
    background: look.title === undefined ? null : look.colors.paper,
    padding: look.title === undefined ? { left: 4, top: 4, right: 8, bottom: 4 } : 20,
    ...(look.title ? { title: look.title } : {}),
    params: [
      ...axisFields.filter((field) => read.texts[field]).map((field) => ({ name: textsSignal(field), value: [] })),
      ...(isFiltered ? [{ name: 'chosen', value: null }] : []),
    ],
    ...(isFiltered ? { transform: [{ filter: `chosen == null || indexof(chosen, datum.${type.color}) >= 0` }] } : {}),
    ...(isFaceted
      ? { facet, spec: unit, spacing, align: 'all', bounds: 'full' }
      : { ...unit, autosize: { type: 'fit', contains: 'padding' } }),
    config: buildConfig(look),
  } as unknown as TopLevelSpec;
  return { ...parts, spec, type };
}

function refuseEmpty({ columns }: ChartMapping, { points, kinds }: ChartPoints, titles: ChartParts['titles']): void {
  const field = columns.barvalue === undefined ? 'y' : 'barvalue';
  const hasHeights = kinds[field] === 'text' || points.some((point) => point[field] !== null);
  if (points.length > 0 && hasHeights) return;
  const needs = columns.barlabel === undefined ? 'x and y' : 'a label and a number';
  throw new ChartProblem(`No row has ${needs} to chart. Check the column ${titles[field]}.`);
}

function countFacets(field: FieldName, { texts }: ChartPoints, titles: ChartParts['titles']): number {
  const count = texts[field]?.length ?? 1;
  if (count > mostFacets)
    throw new ChartProblem(
      `${titles[field]} has ${count.toLocaleString('en-US')} values, but a row fits at most ${mostFacets} small charts. Choose a column with fewer values.`,
    );
  return count;
}

/** Small charts share the area as long as they stay readable; beyond that, the area scrolls. */
function cellSize({ width, height }: ChartLook, columns: number, rows: number): ChartParts['cell'] {
  if (columns === 1 && rows === 1) return { width, height };
  const sides = { width: rows > 1 ? 210 : 72, height: 76 };
  const share = (all: number, side: number, count: number) => Math.floor((all - side - spacing * (count - 1)) / count);
  return {
    width: Math.max(smallest.width, share(width, sides.width, columns)),
    height: Math.max(smallest.height, share(height, sides.height, rows)),
  };
}

function facetChannel({ texts }: ChartParts, direction: 'column' | 'row', field: FieldName): object {
  const domain = texts[field];
  if (!domain) return {};
  const header =
    direction === 'column' ? { labelAnchor: 'start' } : { labelAngle: 0, labelAlign: 'left', labelLimit: 150 };
  return { [direction]: { field, type: 'nominal', sort: domain, header } };
}
