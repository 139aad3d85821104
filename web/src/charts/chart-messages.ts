import type { ResultValue } from '@platbook/contract/batches';
import type { Chart } from '@platbook/contract/chart';
import type { ChartLook } from './chart-look.ts';
import type { ChartSource, ValueKind } from './read-points.ts';

/** What the page asks of the worker that draws. Values come in pieces of whole columns, so that handing them over never keeps the page busy for long. */
export type ChartRequest =
  | { is: 'columns'; columns: ChartSource['columns'] }
  | { is: 'values'; values: readonly (readonly ResultValue[])[] }
  | { is: 'draw'; chart: Chart; look: ChartLook; chosen: string[] }
  | { is: 'point'; x: number; y: number }
  | { is: 'picture'; look: ChartLook };

/** A color of the legend and what it stands for. */
export interface LegendEntry {
  text: string;
  color: string;
}

/** A drawn chart: its picture, and what the page says about it. */
export interface DrawnChart {
  picture: ImageBitmap;
  /** CSS pixels. */
  width: number;
  height: number;
  legend: LegendEntry[];
  /** The number column that shades or sizes stand for, with its smallest and largest value as the result shows them. */
  scales: { kind: 'shade' | 'size'; column: string; least: string; most: string; colors: string[] }[];
  facts: ChartFacts;
}

/** What a chart is made of, for the words beside it. */
export interface ChartFacts {
  /** Marks, or corners of lines. */
  points: number;
  series: number;
  cells: number;
  /** The columns of the facets: side by side, and one over the other. */
  facets: { column: string; direction: 'X' | 'Y' }[];
  leftOut: number;
  /** Rows that were added up into bars with others. */
  addedUp: number;
  /** The two columns that are on the axes, with the first and last text or the least and most of their values. */
  axes: { column: string; kind: ValueKind; from: string; to: string }[];
}

/** What is at a place of the chart. */
export interface ChartTip {
  title: string;
  lines: { name: string; value: string; color: string | undefined }[];
  /** Where the marks are, in CSS pixels of the picture. */
  dots: { x: number; y: number; color: string }[];
  /** The upright line through marks over the same x. */
  rule: { x: number; top: number; bottom: number } | undefined;
  x: number;
  y: number;
}

/** What each request is answered with; a sentence for the person when it cannot be. */
export interface ChartAnswers {
  columns: null;
  values: null;
  draw: DrawnChart;
  point: ChartTip | null;
  picture: Blob;
}

/** An answer on its way to the page. */
export type ChartReply = { id: number; answer: unknown } | { id: number; problem: string };
