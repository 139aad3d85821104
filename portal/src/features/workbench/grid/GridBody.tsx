import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownColumn } from './columns/shown-columns.ts';
import type { GridCell } from './grid-keys.ts';
import { type GridRange, sizeOf } from './grid-range.ts';
import { RowPainter } from './row-painter.ts';
import type { GridGeometry } from './use-grid-geometry.ts';
import type { GridWindow } from './use-grid-window.ts';

interface GridBodyProps {
  columns: readonly ShownColumn[];
  geometry: GridGeometry;
  rowCount: number;
  /** Pixels. */
  rowHeight: number;
  id: string;
  cells: GridWindow;
  cell: GridCell;
  range: GridRange | undefined;
  painter: RefObject<RowPainter | undefined>;
}

/** The visible rows, drawn by a painter so that scrolling needs no React render. */
export function GridBody(props: GridBodyProps) {
  const { columns, geometry, rowCount, rowHeight, id, cells, cell, range, painter } = props;
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The scroller is a parent, so its ref isn't set yet at the first render.
    const scroller = body.current?.parentElement;
    if (scroller && body.current) painter.current = new RowPainter(scroller, body.current);
    return () => {
      painter.current?.close();
      painter.current = undefined;
    };
  }, [painter]);
  useLayoutEffect(() => {
    const { frozen, frozenWidth, columns: shown } = geometry;
    const block = range && sizeOf(range) > 1 ? range : undefined;
    const { valueAt } = cells;
    painter.current?.show(
      { columns, id, rowHeight, rowCount, frozen, frozenWidth, shown, cell, block, valueAt },
      cells,
    );
  });
  return (
    <div ref={body} className="g-body" role="presentation" style={{ height: geometry.height, width: geometry.width }} />
  );
}
