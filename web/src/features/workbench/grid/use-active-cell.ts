import type { Column, ResultRow } from '@platbook/contract/batches';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { copyText } from '../../../browser/clipboard.ts';
import { valueText } from './cell-text.ts';
import { type GridCell, moveCell } from './grid-keys.ts';
import type { GridGeometry } from './use-grid-geometry.ts';

const keyResizeStep = 20;

/** The cell that the keys act on, and what they do. */
export interface ActiveCell {
  cell: GridCell;
  choose: (cell: GridCell) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Copies the whole value of the cell, unless text is selected. */
  onCopy: (event: ClipboardEvent) => void;
}

interface GridContent {
  columns: readonly Column[];
  /** The first rows, as many as are here. */
  rows: readonly ResultRow[];
  rowCount: number;
  geometry: GridGeometry;
}

/** The keys move the active cell and keep it in sight; Alt with an arrow resizes its column from the header. */
export function useActiveCell({ columns, rows, rowCount, geometry }: GridContent): ActiveCell {
  const [cell, setCell] = useState<GridCell>({ row: 0, column: 0 });
  return {
    cell,
    choose: setCell,
    onKeyDown(event) {
      if (event.altKey && cell.row < 0 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
        event.preventDefault();
        const step = event.key === 'ArrowLeft' ? -keyResizeStep : keyResizeStep;
        geometry.resize(cell.column, geometry.widthOf(cell.column) + step);
        return;
      }
      if (event.altKey || event.shiftKey) return;
      const size = { rows: rowCount, columns: columns.length, page: geometry.pageRows() };
      const next = moveCell(cell, event.key, event.ctrlKey || event.metaKey, size);
      if (!next) return;
      event.preventDefault();
      setCell(next);
      geometry.scrollTo(next);
    },
    onCopy(event) {
      if (window.getSelection()?.toString()) return;
      event.preventDefault();
      // A value that has not come must not empty the clipboard.
      if (cell.row >= rows.length) return;
      const text = valueText(cell.row < 0 ? columns[cell.column]?.name : rows[cell.row]?.[cell.column]);
      if (event.clipboardData) event.clipboardData.setData('text/plain', text);
      else void copyText(text);
    },
  };
}
