/** The worker of a chart that was hidden, or that is about to be shown. */
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

/** Keeps the worker of a hidden chart for a while, so that the chart is soon shown again. */
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
