/** The rules of the result grid: widths, alignment, what a cell says, where the keys lead. No DOM here. */
import type { Column, ResultValue } from '@platbook/contract/batches';
import { limits } from '@platbook/contract/limits';
import { visibleText } from './visible-text.ts';

/** Longest text put into a cell; the column is at most 350 px wide, so more would only slow the page. */
const cellTextLength = 300;

/** Pixels: 20 for each character of the longest value, held between 100 and 350 (specification §9, reading 23). */
export function columnWidth(column: Pick<Column, 'maxValueLength'>): number {
  const wished = column.maxValueLength * limits.gridPixelsPerCharacter;
  return Math.min(limits.gridColumnMaximumWidth, Math.max(limits.gridColumnMinimumWidth, wished));
}

/** Pixels a person may drag a column to: never under 100. */
export function resizedWidth(width: number): number {
  return Math.max(limits.gridColumnMinimumWidth, Math.round(width));
}

/** Numbers stand right, everything else left, also when a number came as text to keep its digits. */
export function isNumberColumn(column: Pick<Column, 'datatype'>): boolean {
  return column.datatype === 'number';
}

/** The whole value as text for the clipboard; NULL is empty. */
export function valueText(value: ResultValue | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** What a cell shows of a value that is not NULL: one line, control characters visible, cut when very long. */
export function cellText(value: string | number | boolean): string {
  const text = String(value);
  return text.length > cellTextLength ? `${visibleText(text.slice(0, cellTextLength))}…` : visibleText(text);
}

/** A place in the grid; row −1 is the header. Both count from 0. */
export interface GridCell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Rows that a page key jumps over. */
  page: number;
}

/**
 * Where a key leads from a cell (WAI-ARIA grid pattern): arrows, Home and End within the row, Page Up and Down, and with
 * Ctrl or Cmd the first and last cell. Undefined for every other key.
 */
export function moveCell(from: GridCell, key: string, withControl: boolean, size: GridSize): GridCell | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const to = (row: number, column: number): GridCell => ({
    row: Math.max(-1, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  switch (key) {
    case 'ArrowUp':
      return withControl ? to(0, from.column) : to(from.row - 1, from.column);
    case 'ArrowDown':
      return withControl ? to(lastRow, from.column) : to(from.row + 1, from.column);
    case 'ArrowLeft':
      return withControl ? to(from.row, 0) : to(from.row, from.column - 1);
    case 'ArrowRight':
      return withControl ? to(from.row, lastColumn) : to(from.row, from.column + 1);
    case 'PageUp':
      return to(Math.max(0, from.row - size.page), from.column);
    case 'PageDown':
      return to(from.row + size.page, from.column);
    case 'Home':
      return withControl ? to(0, 0) : to(from.row, 0);
    case 'End':
      return withControl ? to(lastRow, lastColumn) : to(from.row, lastColumn);
    default:
      return undefined;
  }
}
