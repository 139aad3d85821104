import type { ChartColumn } from '@platbook/charts/chart-column';
import { limits } from '@platbook/contract/limits';
import type { ResultValue } from '@platbook/contract/workbench/batches';
import type { ChartAnswers, ChartReply, ChartRequest } from './chart-messages.ts';

/** Rows per chunk: reading and transferring one blocks the page for a few milliseconds. */
const pieceRows = 5_000;

export const tooLongText = 'The chart took longer than 10 seconds and was stopped.';

/** The rows of one result. Object identity means that the rows are the same. */
export interface ChartRows {
  columns: readonly ChartColumn[];
  count: number;
  /** Reads the columns at these positions for the rows from `from` up to, not including, `to`. */
  readColumns: (places: readonly number[], from: number, to: number) => Promise<ResultValue[][]>;
}

/** A worker that draws the chart of one result. Every request ends within the time limit; a timeout terminates the worker. */
export interface ChartWorker {
  show(rows: ChartRows, places: readonly number[]): Promise<void>;
  /** Rejects with an Error whose message is for the user. */
  ask<R extends ChartRequest>(request: R): Promise<ChartAnswers[R['is']]>;
  /** False after a timeout: open another worker. */
  isAlive(): boolean;
  close(): void;
}

interface ChartChannel extends Pick<ChartWorker, 'isAlive' | 'close'> {
  send(request: ChartRequest): Promise<unknown>;
}

function openChannel(): ChartChannel {
  const worker = new Worker(new URL('./drawing/chart-worker.ts', import.meta.url), { type: 'module', name: 'chart' });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let latest = 0;
  let isAlive = true;

  const close = (problem = 'The chart was closed.') => {
    isAlive = false;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(problem));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<ChartReply>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) request?.reject(new Error(data.problem));
    else request?.resolve(data.answer);
  };
  worker.onerror = () => close("Couldn't start the chart. Reload the page.");

  const send = async (request: ChartRequest): Promise<unknown> => {
    if (!isAlive) throw new Error(tooLongText);
    latest += 1;
    const timer = setTimeout(() => close(tooLongText), limits.chartRenderMilliseconds);
    const { promise, ...ends } = Promise.withResolvers<unknown>();
    waiting.set(latest, ends);
    worker.postMessage({ id: latest, request });
    return promise.finally(() => clearTimeout(timer));
  };
  return { send, isAlive: () => isAlive, close: () => close() };
}

/** The caller must close it. */
export function openChartWorker(): ChartWorker {
  const { send, isAlive, close } = openChannel();
  let showing: Promise<void> = Promise.resolve();
  return {
    show({ columns, count, readColumns }, places) {
      showing = (async () => {
        await send({ is: 'columns', columns: places.flatMap((place) => columns[place] ?? []) });
        let next = readColumns(places, 0, pieceRows);
        for (let from = 0; from < count; from += pieceRows) {
          const values = await next;
          if (from + pieceRows < count) {
            next = readColumns(places, from + pieceRows, from + 2 * pieceRows);
            // Prevents an unhandled rejection; the error is thrown when the chunk is awaited.
            next.catch(() => undefined);
          }
          await send({ is: 'values', values });
        }
      })();
      showing.catch(() => undefined);
      return showing;
    },
    async ask(request) {
      await showing;
      return (await send(request)) as ChartAnswers[(typeof request)['is']];
    },
    isAlive,
    close,
  };
}
