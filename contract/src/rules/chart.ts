/** The six chart types and their fields, for server, page and the content folder. */
import type { Chart } from '../workbench/chart.ts';

/** The kind of a chart field's value: a result column's name, a checkbox, or a number. */
export interface ChartField {
  readonly kind: 'column' | 'checkbox' | 'number';
  readonly isRequired: boolean;
}

const required: ChartField = { kind: 'column', isRequired: true };
const optional: ChartField = { kind: 'column', isRequired: false };
const checkbox: ChartField = { kind: 'checkbox', isRequired: false };
const number: ChartField = { kind: 'number', isRequired: false };

const bars = { barlabel: required, barvalue: required, labelFacet: optional, valueFacet: optional };
const stackedBars = {
  barlabel: required,
  barvalue: required,
  color: optional,
  labelFacet: optional,
  valueFacet: optional,
};

/** Chart type → field → kind. `bar` is horizontal, `verticalbar` is vertical, `bubble` is the scatter plot. */
export const chartTypes = {
  line: {
    x: required,
    y: required,
    split: optional,
    size: optional,
    xFacet: optional,
    yFacet: optional,
    filter: checkbox,
    trendline: checkbox,
    yMin: number,
    yMax: number,
  },
  bar: bars,
  verticalbar: bars,
  bubble: {
    x: required,
    y: required,
    size: optional,
    color: optional,
    xFacet: optional,
    yFacet: optional,
    filter: checkbox,
    trendline: checkbox,
  },
  'stacked-bar-vertical': stackedBars,
  'stacked-bar-horizontal': stackedBars,
} as const satisfies Record<string, Record<string, ChartField>>;

/** What is wrong with a chart, as sentences; empty if its type and fields are known and the required fields are mapped. */
export function chartFaults(chart: Chart): string[] {
  const known = Object.hasOwn(chartTypes, chart.chartType);
  if (!known) return [`Unknown chart type '${chart.chartType}'. Chart types: ${Object.keys(chartTypes).join(', ')}.`];
  const fields: Record<string, ChartField> = chartTypes[chart.chartType as keyof typeof chartTypes];
  const missing = Object.entries(fields).filter(([name, field]) => field.isRequired && isEmpty(chart.fields[name]));
  return [
    ...missing.map(([name]) => `The chart type '${chart.chartType}' needs the field '${name}'.`),
    ...Object.entries(chart.fields).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) return [`The chart type '${chart.chartType}' has no field '${name}'.`];
      return isEmpty(value) || fits(field, value) ? [] : [`The chart field '${name}' must be ${wanted[field.kind]}.`];
    }),
  ];
}

const wanted = { column: 'the name of a column', checkbox: 'true or false', number: 'a number' } as const;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function fits({ kind }: ChartField, value: unknown): boolean {
  if (kind === 'checkbox') return typeof value === 'boolean';
  if (kind === 'number') return Number.isFinite(Number(value)) && typeof value !== 'boolean';
  return typeof value === 'string';
}
