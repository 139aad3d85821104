import type { Column } from '@platbook/contract/workbench/batches';

/** A value of a stored result, as the results call sends it: numbers that JSON can't represent exactly are text. */
export type Cell = string | number | boolean | null;

/** Input of a format: the columns, and frames of rows as the bytes of JSON `[…],[…]` without outer brackets. */
export interface ExportSource {
  readonly columns: readonly Column[];
  /** From the first one; can be called twice. A frame is freed when the next is requested, unless `areKept`. */
  frames(areKept?: boolean): AsyncIterable<Uint8Array>;
}

/** Options of a file. `isRaw` leaves text that a spreadsheet would run as a formula unchanged (CSV only). */
export interface ExportChoice {
  readonly isRaw: boolean;
}

/** A file format: pure, from rows to bytes, with at most a few frames in memory. */
export interface ExportFormat {
  readonly contentType: string;
  readonly maxRows?: number;
  readonly maxColumns?: number;
  readonly minColumns?: number;
  /** The caller owns each piece and can free its memory. */
  write(source: ExportSource, choice: ExportChoice): AsyncIterable<Uint8Array>;
}

/** True for a value of a number column, including exact digits, NaN and infinities sent as text. */
export function isNumeric(column: Column, cell: Cell): boolean {
  if (column.datatype !== 'number') return false;
  return typeof cell === 'number' || (typeof cell === 'string' && numberText.test(cell));
}

const numberText = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|NaN|-?Infinity)$/;
