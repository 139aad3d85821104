import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';
import { threadPeer } from '../../../workers/peers.ts';
import { programFile } from '../../../workers/programs.ts';
import { WorkerPool } from '../../../workers/worker-pool.ts';

export type ChartThread = ReturnType<typeof openChartThread>;

export interface ChartOrder {
  readonly chart: Chart;
  readonly columns: readonly Pick<Column, 'name' | 'datatype'>[];
  readonly rows: readonly ResultRow[];
  readonly title: string;
}

/** `problem` is a sentence without a period for the reader. */
export type DrawnPicture =
  | { readonly png: Uint8Array; readonly width: number; readonly height: number }
  | { readonly problem: string };

const limits = {
  workers: 1,
  perWorker: 1,
  waiting: 32,
  perCaller: { running: 1, open: 8 },
  workMs: 10_000,
  startMs: 20_000,
  idleMs: 60_000,
};

/** Draws charts as the portal does, in a thread that starts with the first one. */
export function openChartThread() {
  const start = threadPeer(programFile(new URL('./chart-thread.ts', import.meta.url)), {
    maxOldGenerationSizeMb: 256,
  });
  const pool = new WorkerPool<ChartOrder, DrawnPicture>('The chart thread', start, limits);
  return {
    draw: (order: ChartOrder, caller: string): Promise<DrawnPicture> => pool.ask(order, { caller }),
    close: () => pool.close(),
  };
}
