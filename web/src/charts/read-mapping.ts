import type { Chart } from '@platbook/contract/chart';
import { type ChartField, chartTypes } from '@platbook/contract/rules/chart';

export type ChartTypeName = keyof typeof chartTypes;
/** Every field of every chart type (specification §3). */
export type FieldName = { [T in ChartTypeName]: keyof (typeof chartTypes)[T] }[ChartTypeName];

/** A chart whose required fields name columns of the result: what may be drawn. */
export interface ChartMapping {
  type: ChartTypeName;
  /** Places of the mapped columns in the result, counted from 0. */
  columns: Partial<Record<FieldName, number>>;
  isFiltered: boolean;
  hasTrendline: boolean;
  yMin: number | undefined;
  yMax: number | undefined;
}

/** A field that names no column of the result; `column` is what it names, undefined when nothing was chosen. */
export interface MissingField {
  field: FieldName;
  column: string | undefined;
}

/** What a saved chart means for a result. */
export interface MappingReading {
  /** Undefined when nothing may be drawn: an unknown type, or a required field that maps to no column (specification §5). */
  mapping: ChartMapping | undefined;
  /** Required fields without a column. */
  missing: MissingField[];
  /** Optional fields whose column is not in the result; the chart is drawn without them. */
  gone: MissingField[];
}

/** The fields of a chart type; undefined when there is no such type. */
export function fieldsOf(chartType: string): Partial<Record<FieldName, ChartField>> | undefined {
  return Object.hasOwn(chartTypes, chartType) ? chartTypes[chartType as ChartTypeName] : undefined;
}

/** Holds a saved chart against the columns of a result. */
export function readMapping(chart: Chart, columns: readonly { name: string }[]): MappingReading {
  const fields = fieldsOf(chart.chartType);
  if (!fields) return { mapping: undefined, missing: [], gone: [] };
  const reading: MappingReading = { mapping: undefined, missing: [], gone: [] };
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
  reading.mapping = {
    type: chart.chartType as ChartTypeName,
    columns: places,
    isFiltered: isTicked('filter'),
    hasTrendline: isTicked('trendline'),
    yMin: number('yMin'),
    yMax: number('yMax'),
  };
  const { yMin, yMax } = reading.mapping;
  if (yMin !== undefined && yMax !== undefined && yMin >= yMax) {
    reading.mapping.yMin = undefined;
    reading.mapping.yMax = undefined;
  }
  return reading;
}

/** yMin and yMax as a number (specification §5); undefined for what is empty or no number, which then binds nothing. */
export function parseBound(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const bound = Number(value);
  return Number.isFinite(bound) ? bound : undefined;
}
