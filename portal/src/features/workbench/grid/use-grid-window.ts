import type { ResultRow, ResultValue } from '@platbook/contract/workbench/batches';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { CellRange } from '../table/row-table.ts';
import { windowTextLength } from '../table/window-text-length.ts';
import type { AppliedView } from './use-grid-view.ts';

const blockRows = 64;
const blockColumns = 24;
/** Cached blocks, about 300,000 values; the oldest request is evicted first. */
const mostBlocks = 200;
const mostWaiting = 6;

let latestStamp = 0;
function nextStamp(): number {
  latestStamp += 1;
  return latestStamp;
}

interface WindowOptions {
  table: RemoteTable;
  head: readonly ResultRow[];
  applied: AppliedView;
  loaded: number;
  columns: readonly number[];
  onValues: () => void;
}

export function useGridWindow(options: WindowOptions) {
  const { table, applied } = options;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const store = useRef(openStore(options));
  const sight = useRef({ from: 0, to: 0 });
  const latest = useRef(options);
  latest.current = options;
  const { current } = store;
  if (current.head !== options.head) Object.assign(current, { head: options.head, stamp: nextStamp() });
  if (current.table !== table || current.view !== applied) {
    // The previous view's values are shown until the first ones of the new view arrive, to avoid flicker.
    store.current = { ...openStore(options), stale: current.table === table ? current : undefined };
    if (store.current.stale) store.current.stale.stale = undefined;
  }
  const ask = useCallback(() => {
    const mine = store.current;
    for (const block of missingBlocks(mine, latest.current, sight.current)) {
      // Blocks that scroll past quickly are never requested: the next reply triggers a request for what is visible then.
      if (mine.waiting >= mostWaiting) return;
      requestBlock(mine, block, (rows) => {
        if (store.current !== mine) return;
        keep(mine, block, rows);
        if (mine.stale) {
          Object.assign(mine, { stale: undefined, stamp: nextStamp() });
          redraw();
        }
        latest.current.onValues();
      }).finally(() => {
        if (store.current === mine) ask();
      });
    }
  }, []);
  useEffect(ask);
  const look = useCallback(
    (from: number, to: number) => {
      sight.current = { from, to };
      ask();
    },
    [ask],
  );
  const valueAt = useCallback((row: number, column: number) => {
    const { stale } = store.current;
    const value = valueIn(store.current, row, column);
    return value === undefined && stale ? valueIn(stale, row, column) : value;
  }, []);
  const wholeAt = useCallback((row: number, column: number) => {
    const value = valueIn(store.current, row, column);
    const isHead = store.current.view.isPlain && row < store.current.head.length;
    return !isHead && typeof value === 'string' && value.length >= windowTextLength ? undefined : value;
  }, []);
  const stampOf = useCallback((row: number) => {
    const { stamp, stamps } = store.current;
    return Math.max(stamp, stamps.get(Math.floor(row / blockRows)) ?? 0);
  }, []);
  const here = rowsHere(options);
  const isAtHand = here === 0 || (applied.isPlain && sight.current.from < options.head.length);
  return { valueAt, wholeAt, stampOf, look, isStale: store.current.stale !== undefined && !isAtHand };
}

export type GridWindow = ReturnType<typeof useGridWindow>;

function rowsHere({ applied, loaded }: WindowOptions): number {
  return applied.isPlain ? loaded : applied.count;
}

function* missingBlocks(store: Store, options: WindowOptions, sight: { from: number; to: number }) {
  const here = rowsHere(options);
  const blocksAcross = new Set(options.columns.map((column) => Math.floor(column / blockColumns)));
  const lastRow = Math.min(here, sight.to + blockRows / 2);
  const firstRow = Math.max(0, sight.from - blockRows / 2);
  for (let down = Math.floor(firstRow / blockRows); down * blockRows < lastRow; down += 1) {
    const start = down * blockRows;
    const end = Math.min(start + blockRows, here);
    if (store.view.isPlain && end <= store.head.length) continue;
    for (const across of blocksAcross) {
      const key = `${down}:${across}`;
      if ((store.blocks.get(key)?.length ?? 0) >= end - start || store.requested.get(key) === end) continue;
      const columns = Array.from({ length: blockColumns }, (_, index) => across * blockColumns + index);
      yield { key, down, end, range: { from: start, to: end, columns } };
    }
  }
}

interface MissingBlock {
  key: string;
  /** The block's place among the blocks of rows. */
  down: number;
  /** The row after its last one. */
  end: number;
  range: CellRange;
}

function requestBlock(store: Store, { key, end, range }: MissingBlock, onRows: (rows: ResultRow[]) => void) {
  store.requested.set(key, end);
  store.waiting += 1;
  return store.table
    .window(range)
    .then(onRows, () => store.requested.delete(key))
    .finally(() => {
      store.waiting -= 1;
    });
}

interface Store {
  table: RemoteTable;
  view: AppliedView;
  head: readonly ResultRow[];
  blocks: Map<string, ResultRow[]>;
  requested: Map<string, number>;
  waiting: number;
  stamp: number;
  stamps: Map<number, number>;
  stale: Store | undefined;
}

function openStore({ table, applied, head }: WindowOptions): Store {
  return {
    table,
    view: applied,
    head,
    blocks: new Map(),
    requested: new Map(),
    waiting: 0,
    stamp: nextStamp(),
    stamps: new Map(),
    stale: undefined,
  };
}

function keep(store: Store, { key, down }: MissingBlock, rows: ResultRow[]): void {
  store.blocks.set(key, rows);
  store.stamps.set(down, nextStamp());
  const [oldest] = store.blocks.keys();
  if (store.blocks.size <= mostBlocks || oldest === undefined) return;
  store.blocks.delete(oldest);
  store.requested.delete(oldest);
}

function valueIn({ view, head, blocks }: Store, row: number, column: number): ResultValue | undefined {
  if (view.isPlain && row < head.length) return head[row]?.[column] ?? null;
  const block = blocks.get(`${Math.floor(row / blockRows)}:${Math.floor(column / blockColumns)}`);
  return block?.[row % blockRows]?.[column % blockColumns];
}
