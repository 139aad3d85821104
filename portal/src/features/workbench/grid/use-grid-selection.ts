import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type GridCell, moveCell } from './grid-keys.ts';
import { type GridRange, rangeOf } from './grid-range.ts';
import type { GridGeometry } from './use-grid-geometry.ts';

const keyResizeStep = 20;

interface GridShape {
  rowCount: number;
  columnCount: number;
  columnAt: (place: number) => number;
  geometry: GridGeometry;
}

export function useGridSelection({ rowCount, columnCount, columnAt, geometry }: GridShape) {
  const [{ cell, anchor }, setState] = useState<{ cell: GridCell; anchor: GridCell }>({ cell: start, anchor: start });
  const clamp = ({ row, column }: GridCell): GridCell => ({
    row: Math.min(row, rowCount - 1),
    column: Math.min(column, columnCount - 1),
  });
  const at = clamp(cell);
  const from = clamp(anchor);
  const choose = (next: GridCell, isExtended = false) =>
    setState({ cell: next, anchor: isExtended && from.row >= 0 ? from : next });

  const chooseByKey = (event: KeyboardEvent): boolean => {
    const block = blockOfKey(event, at, rowCount, columnCount);
    if (block) {
      const { top, bottom, left, right } = block;
      setState({ anchor: { row: top, column: left }, cell: { row: bottom, column: right } });
      return true;
    }
    const size = { rows: rowCount, columns: columnCount, page: geometry.pageRows() };
    const next = moveCell(at, event.key, event.ctrlKey || event.metaKey, size);
    if (!next) return false;
    choose(event.shiftKey && at.row >= 0 ? { ...next, row: Math.max(0, next.row) } : next, event.shiftKey);
    geometry.scrollTo(next);
    return true;
  };
  const chooseByPointer = (event: PointerEvent, isExtended: boolean) => {
    const found = cellUnder(event.target);
    if (!found) return;
    if (found.column === undefined)
      setState({
        anchor: { row: isExtended ? Math.max(0, from.row) : found.row, column: 0 },
        cell: { row: found.row, column: columnCount - 1 },
      });
    else if (found.row !== at.row || found.column !== at.column || !isExtended)
      choose({ row: found.row, column: found.column }, isExtended);
  };
  return {
    /** The active cell; its column is a display position. */
    cell: at,
    range: rangeOf(from, at),
    choose,
    onKeyDown(event: KeyboardEvent): boolean {
      if (event.altKey) {
        if (at.row >= 0 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
        const column = columnAt(at.column);
        geometry.resize(
          column,
          geometry.widthOf(column) + (event.key === 'ArrowLeft' ? -keyResizeStep : keyResizeStep),
        );
        return true;
      }
      return chooseByKey(event);
    },
    onPointerDown: (event: PointerEvent) => event.button === 0 && chooseByPointer(event, event.shiftKey),
    onPointerMove: (event: PointerEvent) => {
      // A moving finger scrolls.
      if (event.pointerType === 'mouse' && event.buttons === 1 && at.row >= 0) chooseByPointer(event, true);
    },
  };
}

const start: GridCell = { row: 0, column: 0 };

/** The block that a key selects: all with Ctrl or Cmd A, the column with Ctrl or Cmd Space, the row with Shift+Space. */
function blockOfKey(event: KeyboardEvent, at: GridCell, rowCount: number, columnCount: number): GridRange | undefined {
  const withControl = event.ctrlKey || event.metaKey;
  const all = { top: 0, bottom: rowCount - 1, left: 0, right: columnCount - 1 };
  if (withControl && !event.shiftKey && event.key.toLowerCase() === 'a') return all;
  if (event.key === ' ' && withControl) return { ...all, left: at.column, right: at.column };
  const isRow = event.key === ' ' && event.shiftKey && at.row >= 0;
  return isRow ? { ...all, top: at.row, bottom: at.row } : undefined;
}

function cellUnder(target: EventTarget): { row: number; column: number | undefined } | undefined {
  const element = (target as Element).closest<HTMLElement>('.g-gutter .rn, .g-row .rh, .g-row .g-td');
  if (!element) return undefined;
  const row = element.dataset['row'] ?? Number(element.closest('.g-row')?.getAttribute('aria-rowindex')) - 2;
  const { place } = element.dataset;
  return { row: Number(row), column: place === undefined ? undefined : Number(place) };
}
