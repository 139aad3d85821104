import { type ChartField, type ChartTypeName, type chartTypes, findChartType } from '@platbook/contract/rules/chart';
import type { Chart } from '@platbook/contract/workbench/chart';

export type FieldName = { [T in ChartTypeName]: keyof (typeof chartTypes)[T]['fields'] }[ChartTypeName];

export interface ChartMapping {
  type: ChartTypeName;
  /** 0-based positions of the mapped columns in the result. */
  columns: Partial<Record<FieldName, number>>;
  isFiltered: boolean;
  hasTrendline: boolean;
  yMin: number | undefined;
  yMax: number | undefined;
}

export interface MissingField {
  field: FieldName;
  column: string | undefined;
}

export interface MappingReading {
  mapping: ChartMapping | undefined;
  missing: MissingField[];
  gone: MissingField[];
}

export function fieldsOf(chartType: string): Partial<Record<FieldName, ChartField>> | undefined {
  return findChartType(chartType)?.fields;
}

export function readMapping(chart: Chart, columns: readonly { name: string }[]): MappingReading {
  const fields = fieldsOf(chart.chartType);
  const reading: MappingReading = { mapping: undefined, missing: [], gone: [] };
  if (!fields) return reading;
  const places: ChartMapping['columns'] = {};
  for (const [name, { kind, isRequired }] of Object.entries(fields) as [FieldName, ChartField][]) {
    if (kind !== 'column') continue;
    const value = chart.fields[name];
    const column = typeof value === 'string' && value !== '' ? value : undefined;
    const place = columns.findIndex((each) => each.name === column);
    if (place >= 0) places[name] = place;
    else if (isRequired) reading.missing.push({ field: name, column });
    else if (column !== undefined) reading.gone.push({ field: name, column });
  }
  if (reading.missing.length > 0) return reading;
  const isTicked = (name: FieldName) => fields[name] !== undefined && chart.fields[name] === true;
  const number = (name: FieldName) => (fields[name] ? parseBound(chart.fields[name]) : undefined);
  const [yMin, yMax] = [number('yMin'), number('yMax')];
  const isInOrder = yMin === undefined || yMax === undefined || yMin < yMax;
  reading.mapping = {
    type: chart.chartType as ChartTypeName,
    columns: places,
    isFiltered: isTicked('filter'),
    hasTrendline: isTicked('trendline'),
    yMin: isInOrder ? yMin : undefined,
    yMax: isInOrder ? yMax : undefined,
  };
  return reading;
}

/** The positions of the columns that a chart draws, in order. */
export function mappedPlaces(chart: Chart, columns: readonly { name: string }[]): number[] {
  const places = Object.values(readMapping(chart, columns).mapping?.columns ?? {});
  return [...new Set(places)].sort((a, b) => a - b);
}

/** Parses yMin or yMax; undefined if empty or not a number, so it has no effect. */
export function parseBound(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const bound = Number(value);
  return Number.isFinite(bound) ? bound : undefined;
}
