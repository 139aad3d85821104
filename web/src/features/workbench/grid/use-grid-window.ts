import type { ResultRow, ResultValue } from '@platbook/contract/batches';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';
import { windowTextLength } from '../table/window-text-length.ts';
import type { AppliedView } from './use-grid-view.ts';

const blockRows = 64;
const blockColumns = 24;
/** Blocks that are kept, some 300,000 values; those asked for first go first. */
const mostBlocks = 200;

/** The part of a table that is at hand. */
export interface GridWindow {
  /** The value as a cell shows it; undefined while it is on its way. Always the same function. */
  valueAt: (row: number, column: number) => ResultValue | undefined;
  /** The whole value, where it is at hand. */
  wholeAt: (row: number, column: number) => ResultValue | undefined;
  /** Changes when values of a row come or change. */
  stampOf: (row: number) => string;
  /** What is shown is still of the view before. */
  isStale: boolean;
}

interface WindowWishes {
  table: RemoteTable;
  /** Rows of the plain view that are at hand from the start. */
  head: readonly ResultRow[];
  applied: AppliedView;
  /** Rows of the result that are here. */
  loaded: number;
  /** Rows in sight, `to` left out. */
  from: number;
  to: number;
  /** Columns of the result that are in sight. */
  columns: readonly number[];
}

/** Asks the table for what comes into sight, block by block, and keeps what was in sight before. */
export function useGridWindow(wishes: WindowWishes): GridWindow {
  const { table, applied, loaded, from, to, columns } = wishes;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const store = useRef(openStore(wishes));
  const { current } = store;
  current.head = wishes.head;
  if (current.table !== table || current.view !== applied) {
    // What was in sight stays until the first values of the new view are there, so that nothing flickers.
    store.current = { ...openStore(wishes), stale: current.table === table ? current : undefined };
    if (store.current.stale) store.current.stale.stale = undefined;
  }
  const here = applied.isPlain ? loaded : applied.count;
  useEffect(() => {
    const mine = store.current;
    const blocksAcross = new Set(columns.map((column) => Math.floor(column / blockColumns)));
    const lastRow = Math.min(here, to + blockRows / 2);
    const firstRow = Math.max(0, from - blockRows / 2);
    for (let down = Math.floor(firstRow / blockRows); down * blockRows < lastRow; down += 1) {
      const start = down * blockRows;
      const end = Math.min(start + blockRows, here);
      if (mine.view.isPlain && end <= mine.head.length) continue;
      for (const across of blocksAcross) {
        const key = `${down}:${across}`;
        if ((mine.blocks.get(key)?.length ?? 0) >= end - start || mine.asked.get(key) === end) continue;
        mine.asked.set(key, end);
        const wanted = Array.from({ length: blockColumns }, (_, index) => across * blockColumns + index);
        mine.table.window({ from: start, to: end, columns: wanted }).then(
          (rows) => {
            if (store.current !== mine) return;
            keep(mine, key, rows);
            mine.stale = undefined;
            mine.stamps.set(down, (mine.stamps.get(down) ?? 0) + 1);
            redraw();
          },
          () => mine.asked.delete(key),
        );
      }
    }
  });
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
    const { view, stamps, stale } = store.current;
    return `${view.number}:${stamps.get(Math.floor(row / blockRows)) ?? 0}${stale ? '+' : ''}`;
  }, []);
  const isAtHand = here === 0 || (applied.isPlain && from < wishes.head.length);
  return { valueAt, wholeAt, stampOf, isStale: store.current.stale !== undefined && !isAtHand };
}

interface Store {
  table: RemoteTable;
  view: AppliedView;
  head: readonly ResultRow[];
  blocks: Map<string, ResultRow[]>;
  /** The last row that each block was asked up to. */
  asked: Map<string, number>;
  /** How often values came, by block of rows. */
  stamps: Map<number, number>;
  /** The view before. */
  stale: Store | undefined;
}

function openStore({ table, applied, head }: WindowWishes): Store {
  return { table, view: applied, head, blocks: new Map(), asked: new Map(), stamps: new Map(), stale: undefined };
}

function keep(store: Store, key: string, rows: ResultRow[]): void {
  store.blocks.set(key, rows);
  const [oldest] = store.blocks.keys();
  if (store.blocks.size <= mostBlocks || oldest === undefined) return;
  store.blocks.delete(oldest);
  store.asked.delete(oldest);
}

function valueIn({ view, head, blocks }: Store, row: number, column: number): ResultValue | undefined {
  if (view.isPlain && row < head.length) return head[row]?.[column] ?? null;
  const block = blocks.get(`${Math.floor(row / blockRows)}:${Math.floor(column / blockColumns)}`);
  return block?.[row % blockRows]?.[column % blockColumns];
}
