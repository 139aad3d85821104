import type { Chart } from '@platbook/contract/workbench/chart';
import type { ChartLook } from './chart-look.ts';
import type { DrawnChart } from './chart-messages.ts';
import { type ChartRows, type ChartWorker, openChartWorker } from './open-chart-worker.ts';
import { readMapping } from './read-mapping.ts';

const idleMilliseconds = 5_000;

let worker: ChartWorker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** All small charts share one worker and are drawn in turn. Rejects with a text for the user, or if the signal aborts before its turn. */
export function drawInTurn(rows: ChartRows, chart: Chart, look: ChartLook, signal: AbortSignal): Promise<DrawnChart> {
  const drawing = turn.then(async () => {
    signal.throwIfAborted();
    clearTimeout(idle);
    if (!worker?.isAlive()) worker = openChartWorker();
    const own = worker;
    const { mapping } = readMapping(chart, rows.columns);
    void own.show(rows, [...new Set(Object.values(mapping?.columns ?? {}))]);
    return own.ask({ is: 'draw', chart, look, chosen: [] });
  });
  turn = drawing
    .catch(() => undefined)
    .then(() => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        worker?.close();
        worker = undefined;
      }, idleMilliseconds);
    });
  return drawing;
}
