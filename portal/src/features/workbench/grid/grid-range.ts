import type { GridCell } from './grid-keys.ts';

/** A block of cells with inclusive bounds; columns are display positions. */
export interface GridRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(anchor: GridCell, cell: GridCell): GridRange | undefined {
  if (anchor.row < 0 || cell.row < 0) return undefined;
  return {
    top: Math.min(anchor.row, cell.row),
    bottom: Math.max(anchor.row, cell.row),
    left: Math.min(anchor.column, cell.column),
    right: Math.max(anchor.column, cell.column),
  };
}

export function sizeOf({ top, bottom, left, right }: GridRange): number {
  return (bottom - top + 1) * (right - left + 1);
}
