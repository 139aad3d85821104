/** The one worker that charts take turns with: of a chart that was hidden, or that is about to be shown. */

import { mappedPlaces } from '@platbook/charts/read-mapping';
import type { Chart } from '@platbook/contract/workbench/chart';
import { type ChartRows, type ChartWorker, openChartWorker } from './open-chart-worker.ts';

export interface HeldRows {
  worker: ChartWorker;
  rows: ChartRows | undefined;
  places: string;
}

const keptMilliseconds = 60_000;
let kept: { held: HeldRows; timer: ReturnType<typeof setTimeout> } | undefined;

/** Starts the worker of the chart that is about to be shown. */
export function prepareChart(): void {
  if (!kept) keepChart({ worker: openChartWorker(), rows: undefined, places: '' });
}

/** Keeps the worker of a hidden chart for a while, so that the next chart is soon shown. */
export function keepChart(held: HeldRows): void {
  takeKeptChart()?.worker.close();
  const timer = setTimeout(() => takeKeptChart()?.worker.close(), keptMilliseconds);
  kept = { held, timer };
}

export function takeKeptChart(): HeldRows | undefined {
  clearTimeout(kept?.timer);
  const held = kept?.held;
  kept = undefined;
  return held;
}

/** A live worker with the rows of a chart: the known or the kept one, or a new one. Sends the rows only if they or their columns changed. */
export function holdRows(known: HeldRows | undefined, rows: ChartRows, chart: Chart): HeldRows {
  const held = known ?? takeKeptChart();
  const alive = held?.worker.isAlive() ? held : undefined;
  const places = mappedPlaces(chart, rows.columns);
  const isSame = alive?.rows === rows && alive.places === places.join();
  const worker = alive?.worker ?? openChartWorker();
  if (!isSame) void worker.show(rows, places);
  return { worker, rows, places: places.join() };
}
