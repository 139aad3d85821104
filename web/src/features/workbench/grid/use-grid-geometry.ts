import type { Column } from '@platbook/contract/batches';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { columnWidth, resizedWidth } from './column-width.ts';
import type { GridCell } from './grid-keys.ts';

const rowNumberWidth = 44;
/** What is drawn before the browser has measured the grid. */
const initialRect = { width: 1000, height: 600 };

/** Which rows and columns are in sight, and where they stand. All figures are pixels. */
export interface GridGeometry {
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly VirtualItem[];
  /** The same value while only rows scroll past, so that rows that stay need no new render. */
  columns: readonly VirtualItem[];
  width: number;
  /** Height of all rows, without the header. */
  height: number;
  widthOf: (column: number) => number;
  resize: (column: number, width: number) => void;
  scrollTo: (cell: GridCell) => void;
  /** Rows that a page key jumps over. */
  pageRows: () => number;
}

/** Measures a grid: columns as wide as their values ask until a person drags them, rows of one height. */
export function useGridGeometry(columns: readonly Column[], rowCount: number, rowHeight: number): GridGeometry {
  const scroller = useRef<HTMLDivElement>(null);
  const [resized, setResized] = useState<ReadonlyMap<number, number>>(new Map());
  const widthOf = useCallback(
    (index: number) => resized.get(index) ?? columnWidth(columns[index] ?? { maxValueLength: 0 }),
    [resized, columns],
  );
  const down = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    initialRect,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    overscan: 2,
    scrollPaddingStart: rowNumberWidth,
    paddingStart: rowNumberWidth,
    initialRect,
  });
  // The virtualizer keeps the places of rows until it is told that they are others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height moves every row
  useEffect(() => down.measure(), [rowHeight, down]);

  const visibleColumns = across.getVirtualItems();
  const columnsKey = visibleColumns.map(({ index, start, size }) => `${index}:${start}:${size}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the items
  const shownColumns = useMemo(() => visibleColumns, [columnsKey]);
  return {
    scroller,
    rows: down.getVirtualItems(),
    columns: shownColumns,
    width: across.getTotalSize(),
    height: down.getTotalSize(),
    widthOf,
    resize(index, wished) {
      const width = resizedWidth(wished);
      setResized((known) => new Map(known).set(index, width));
      across.resizeItem(index, width);
    },
    scrollTo({ row, column }) {
      if (row >= 0) down.scrollToIndex(row, { align: 'auto' });
      across.scrollToIndex(column, { align: 'auto' });
    },
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2),
  };
}
