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

/** A chart type: what page, server, content and exporters know about it. The page draws it in charts/src/chart-types.ts. */
export interface ChartTypeFacts {
  readonly name: string;
  readonly series: string;
  readonly mark: string;
  /** The shape of its marks; `bar` is horizontal. */
  readonly shape: 'line' | 'bar' | 'column' | 'scatter';
  readonly isStacked: boolean;
  readonly powerBi: string;
  readonly tableau: string;
  readonly fields: Readonly<Record<string, ChartField>>;
}

/** Chart type → what it is. `bar` is horizontal, `verticalbar` is vertical, `bubble` is the scatter plot. */
export const chartTypes = {
  line: {
    name: 'Line',
    series: 'line',
    mark: 'point',
    shape: 'line',
    isStacked: false,
    powerBi: 'lineChart',
    tableau: 'Line',
    fields: {
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
  },
  bar: {
    name: 'Bars',
    series: 'color',
    mark: 'bar',
    shape: 'bar',
    isStacked: false,
    powerBi: 'clusteredBarChart',
    tableau: 'Bar',
    fields: bars,
  },
  verticalbar: {
    name: 'Columns',
    series: 'color',
    mark: 'column',
    shape: 'column',
    isStacked: false,
    powerBi: 'clusteredColumnChart',
    tableau: 'Bar',
    fields: bars,
  },
  bubble: {
    name: 'Bubble',
    series: 'color',
    mark: 'bubble',
    shape: 'scatter',
    isStacked: false,
    powerBi: 'scatterChart',
    tableau: 'Circle',
    fields: {
      x: required,
      y: required,
      size: optional,
      color: optional,
      xFacet: optional,
      yFacet: optional,
      filter: checkbox,
      trendline: checkbox,
    },
  },
  'stacked-bar-vertical': {
    name: 'Stacked columns',
    series: 'color',
    mark: 'segment',
    shape: 'column',
    isStacked: true,
    powerBi: 'columnChart',
    tableau: 'Bar',
    fields: stackedBars,
  },
  'stacked-bar-horizontal': {
    name: 'Stacked bars',
    series: 'color',
    mark: 'segment',
    shape: 'bar',
    isStacked: true,
    powerBi: 'barChart',
    tableau: 'Bar',
    fields: stackedBars,
  },
} as const satisfies Record<string, ChartTypeFacts>;
export type ChartTypeName = keyof typeof chartTypes;

export function findChartType(name: string): ChartTypeFacts | undefined {
  return Object.hasOwn(chartTypes, name) ? chartTypes[name as ChartTypeName] : undefined;
}

export function chartFaults(chart: {
  readonly chartType: string;
  readonly fields: Readonly<Record<string, unknown>>;
}): string[] {
  const fields = findChartType(chart.chartType)?.fields;
  if (!fields) return [`Unknown chart type '${chart.chartType}'. Chart types: ${Object.keys(chartTypes).join(', ')}.`];
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
