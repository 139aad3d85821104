import type { Column } from '@platbook/contract/batches';

/** A value of a stored result, as the results call sends it: numbers that JSON would not keep exactly are text. */
export type Cell = string | number | boolean | null;

/** What a format is made from: the columns, and the rows frame by frame as the bytes of JSON `[…],[…]` without outer brackets. */
export interface ExportSource {
  readonly columns: readonly Column[];
  /**
   * From the first frame on; a format that has to look at the rows before it writes them asks twice. A frame is freed when the next one is
   * asked for. Frames that are kept are the taker's to free.
   */
  frames(areKept?: boolean): AsyncIterable<Uint8Array>;
}

/** How a person wants it. `isRaw` leaves text that a spreadsheet takes for a formula as it is (CSV alone). */
export interface ExportChoice {
  readonly isRaw: boolean;
}

/** A kind of file: pure, rows in and bytes out, holding no more than a few frames at a time. */
export interface ExportFormat {
  readonly contentType: string;
  /** The most rows that such a file can hold, where there is a limit. */
  readonly maxRows?: number;
  readonly maxColumns?: number;
  readonly minColumns?: number;
  /** Each piece is the taker's, who may free its memory. */
  write(source: ExportSource, choice: ExportChoice): AsyncIterable<Uint8Array>;
}

/** True for what a column of numbers holds: also exact digits, NaN and infinities that travel as text. */
export function isNumeric(column: Column, cell: Cell): boolean {
  if (column.datatype !== 'number') return false;
  return typeof cell === 'number' || (typeof cell === 'string' && numberText.test(cell));
}

const numberText = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|NaN|-?Infinity)$/;
