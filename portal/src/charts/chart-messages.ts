import type { ChartLook } from '@platbook/charts/chart-look';
import type { ChartSource, ValueKind } from '@platbook/charts/read-points';
import type { ResultValue } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';

/** Requests to the drawing worker. Values are sent in chunks of whole columns, so that copying never blocks the page for long. */
export type ChartRequest =
  | { is: 'columns'; columns: ChartSource['columns'] }
  | { is: 'values'; values: readonly (readonly ResultValue[])[] }
  | { is: 'draw'; chart: Chart; look: ChartLook; chosen: string[] }
  | { is: 'point'; x: number; y: number }
  | { is: 'picture'; look: ChartLook };

export interface LegendEntry {
  text: string;
  color: string;
}

export interface DrawnChart {
  picture: ImageBitmap;
  /** CSS pixels. */
  width: number;
  height: number;
  legend: LegendEntry[];
  scales: { kind: 'shade' | 'size'; column: string; least: string; most: string; colors: string[] }[];
  facts: ChartFacts;
}

export interface ChartFacts {
  points: number;
  series: number;
  cells: number;
  facets: { column: string; direction: 'X' | 'Y' }[];
  leftOut: number;
  /** Above 1, a line chart is drawn as points: it has that many rows at one X. */
  mostAtX: number;
  /** Rows that were summed with others into bars. */
  addedUp: number;
  /** The columns on the axes, with the first and last text or the minimum and maximum. */
  axes: { column: string; kind: ValueKind; from: string; to: string }[];
}

export interface ChartTip {
  title: string;
  lines: { name: string; value: string; color: string | undefined }[];
  /** Positions of the marks, in CSS pixels of the picture. */
  dots: { x: number; y: number; color: string }[];
  rule: { x: number; top: number; bottom: number } | undefined;
  x: number;
  y: number;
}

/** Result of each request; a failed request rejects with a sentence for the user. */
export interface ChartAnswers {
  columns: null;
  values: null;
  draw: DrawnChart;
  point: ChartTip | null;
  picture: Blob;
}

export type ChartReply = { id: number; answer: unknown } | { id: number; problem: string };
