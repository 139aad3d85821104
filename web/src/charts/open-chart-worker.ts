import type { Column, ResultValue } from '@platbook/contract/batches';
import { limits } from '@platbook/contract/limits';
import type { ChartAnswers, ChartReply, ChartRequest } from './chart-messages.ts';

/** Rows of one piece: taking and handing it over keeps the page busy for a few milliseconds. */
const pieceRows = 5_000;

/** Said when a chart took longer than its limit (specification §9) and its worker was ended. */
export const tooLongText = 'The chart took longer than 10 seconds and was stopped.';

/** The rows of one result on the page; the same object as long as they are the same. */
export interface ChartRows {
  columns: readonly Column[];
  /** Of rows. */
  count: number;
  /** Columns by their places, of some rows; `to` is left out. */
  readColumns: (places: readonly number[], from: number, to: number) => Promise<ResultValue[][]>;
}

/** A worker that draws the chart of one result. Every request ends within the limit; after it the worker is gone. */
export interface ChartWorker {
  /** Hands the wanted columns of a result over, in pieces; drawing waits for them. */
  show(rows: ChartRows, places: readonly number[]): Promise<void>;
  /** Rejects with an Error whose message is for the person. */
  ask<R extends ChartRequest>(request: R): Promise<ChartAnswers[R['is']]>;
  /** False after a limit was passed: another worker must be opened. */
  isAlive(): boolean;
  close(): void;
}

/** Starts a worker. The caller closes it. */
export function openChartWorker(): ChartWorker {
  const worker = new Worker(new URL('./chart-worker.ts', import.meta.url), { type: 'module', name: 'chart' });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let latest = 0;
  let isAlive = true;
  let showing: Promise<void> = Promise.resolve();

  const close = (problem = 'The chart was closed.') => {
    isAlive = false;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(problem));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<ChartReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) asked?.reject(new Error(data.problem));
    else asked?.resolve(data.answer);
  };
  worker.onerror = () => close("Couldn't start the chart. Reload the page.");

  const send = (request: ChartRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (!isAlive) {
        reject(new Error(tooLongText));
        return;
      }
      latest += 1;
      const timer = setTimeout(() => close(tooLongText), limits.chartRenderMilliseconds);
      const end =
        <T>(done: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          done(value);
        };
      waiting.set(latest, { resolve: end(resolve), reject: end(reject) });
      worker.postMessage({ id: latest, request });
    });

  return {
    show({ columns, count, readColumns }, places) {
      showing = (async () => {
        await send({ is: 'columns', columns: places.flatMap((place) => columns[place] ?? []) });
        let next = readColumns(places, 0, pieceRows);
        for (let from = 0; from < count; from += pieceRows) {
          const values = await next;
          // The next piece is made while this one is taken.
          if (from + pieceRows < count) {
            next = readColumns(places, from + pieceRows, from + 2 * pieceRows);
            // Its failure counts when it is waited for, which may not come to pass.
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
    isAlive: () => isAlive,
    close: () => close(),
  };
}
