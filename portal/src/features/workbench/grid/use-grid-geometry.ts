import { limits } from '@platbook/contract/limits';
import type { Column } from '@platbook/contract/workbench/batches';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ColumnOrder } from './columns/grid-columns.ts';
import type { ShownColumn } from './columns/shown-columns.ts';
import type { GridCell } from './grid-keys.ts';
import { mostPlaces } from './values/number-format.ts';

/** Characters shown of a number without a declared scale, which is rounded to two decimals. */
const roundedCharacters = 7;
/** Pixels per character of the header's name, and for its buttons and padding. */
const headerCharacterPixels = 8;
const headerSpacePixels = 52;
/** Of a code with words, in pixels. */
const wordCharacterPixels = 7.5;
const cellPadding = 22;

/** Pixels: 20 for each character of the longest value, enough for the name, clamped to 100–350. */
export function columnWidth(column: ShownColumn): number {
  const wanted = Math.max(
    shownCharacters(column) * limits.gridPixelsPerCharacter,
    column.name.length * headerCharacterPixels + headerSpacePixels,
    column.words ? wordsWidth(column, column.words) : 0,
  );
  return Math.min(limits.gridColumnMaximumWidth, Math.max(limits.gridColumnMinimumWidth, wanted));
}

function shownCharacters({ datatype, maxValueLength, scale, format }: ShownColumn): number {
  if (datatype !== 'number' || maxValueLength <= 15 || format === 'plain' || format === 'thousands')
    return maxValueLength;
  if (scale === undefined) return roundedCharacters;
  return maxValueLength - Math.max(0, scale - mostPlaces);
}

/** Code, point and the longest words. */
function wordsWidth({ maxValueLength }: ShownColumn, words: ReadonlyMap<string, string>): number {
  let longest = 0;
  for (const { length } of words.values()) longest = Math.max(longest, length);
  return (Math.min(maxValueLength, 20) + longest + 3) * wordCharacterPixels + cellPadding;
}

export function resizedWidth(width: number): number {
  return Math.max(limits.gridColumnMinimumWidth, Math.round(width));
}

const rowNumberWidth = 44;
export const hiddenMarkWidth = 28;
const noColumn: Column = { name: '', datatype: 'string', maxValueLength: 0 };
/** Share of the grid that the totals cover, as in result-grid.css. */
const mostCovered = 0.4;
/** Used until the browser has measured the grid. */
const initialRect = { width: 1000, height: 600 };

/** A visible column. All sizes in pixels. */
export interface GridItem {
  /** Display position, without hidden columns. */
  index: number;
  column: number;
  /** From the left edge of its container: the frozen columns or the row. */
  start: number;
  size: number;
  hiddenBefore: number;
}

interface GridSize {
  columns: readonly ShownColumn[];
  order: ColumnOrder;
  rowCount: number;
  rowHeight: number;
  /** Pixels at the bottom that the totals cover. */
  covered: number;
}

export function useGridGeometry({ columns, order, rowCount, rowHeight, covered }: GridSize) {
  const scroller = useRef<HTMLDivElement>(null);
  const [resized, setResized] = useState<ReadonlyMap<number, number>>(new Map());
  const widthOf = useCallback(
    (column: number) => resized.get(column) ?? columnWidth(columns[column] ?? noColumn),
    [resized, columns],
  );
  const { shown, frozenCount, hiddenBefore, hiddenAfter } = order;
  const frozen = useMemo(() => frozenItems(shown.slice(0, frozenCount), widthOf), [shown, frozenCount, widthOf]);
  const frozenWidth = frozen.reduce((sum, { size }) => sum + size, 0);
  const markOf = (index: number) => (hiddenBefore[index] ? hiddenMarkWidth : 0);
  // A new function makes the virtualizer measure again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a width change moves the columns after it
  const getItemKey = useCallback((index: number) => shown[frozenCount + index] ?? -1, [order, widthOf]);
  const across = useVirtualizer({
    horizontal: true,
    count: shown.length - frozenCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widthOf(shown[frozenCount + index] ?? 0) + markOf(frozenCount + index),
    getItemKey,
    overscan: 2,
    scrollPaddingStart: rowNumberWidth + frozenWidth,
    paddingStart: rowNumberWidth + frozenWidth,
    paddingEnd: hiddenAfter > 0 ? hiddenMarkWidth : 0,
    initialRect,
  });
  const items = across.getVirtualItems().map((item): GridItem => {
    const index = frozenCount + item.index;
    const mark = markOf(index);
    const column = shown[index] ?? 0;
    return { index, column, start: item.start + mark, size: item.size - mark, hiddenBefore: hiddenBefore[index] ?? 0 };
  });
  const itemsKey = items.map((item) => Object.values(item).join(':')).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the items
  const shownItems = useMemo(() => items, [itemsKey]);
  return {
    scroller,
    frozen,
    frozenWidth,
    /** Keeps its identity while only rows scroll, so that rows need no new render. */
    columns: shownItems,
    width: across.getTotalSize(),
    height: rowCount * rowHeight,
    widthOf,
    resize: (column: number, wanted: number) => setResized((known) => new Map(known).set(column, resizedWidth(wanted))),
    scrollTo({ row, column }: GridCell) {
      const element = scroller.current;
      if (row >= 0 && element)
        element.scrollTop = scrollTopFor(
          row,
          rowHeight,
          element,
          Math.min(covered, element.clientHeight * mostCovered),
        );
      if (column >= frozenCount) across.scrollToIndex(column - frozenCount, { align: 'auto' });
    },
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2),
  };
}

export type GridGeometry = ReturnType<typeof useGridGeometry>;

function frozenItems(columns: readonly number[], widthOf: (column: number) => number): GridItem[] {
  let start = 0;
  return columns.map((column, index) => {
    const size = widthOf(column);
    start += size;
    return { index, column, start: start - size, size, hiddenBefore: 0 };
  });
}

/** The scroll position closest to the current one that shows a row; the header covers the first visible row. */
function scrollTopFor(
  row: number,
  rowHeight: number,
  { clientHeight, scrollTop }: HTMLElement,
  covered: number,
): number {
  return Math.min(row * rowHeight, Math.max((row + 2) * rowHeight + covered - clientHeight, scrollTop));
}
