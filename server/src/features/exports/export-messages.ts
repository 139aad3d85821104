import type { Column } from '@platbook/contract/batches';
import type { ExportFormatName } from '@platbook/contract/exports';

/** What an export is made of, beside its rows. */
export interface ExportOrder {
  readonly format: ExportFormatName;
  readonly columns: readonly Column[];
  readonly isRaw: boolean;
}

/** From the server to the thread: the order, then frames as they are wanted, that bytes were taken, and that no one wants the file any more. */
export type ToThread =
  | { type: 'start'; order: ExportOrder }
  | { type: 'frame'; data: Uint8Array; bytes: number; isDeflated: boolean }
  | { type: 'end' }
  | { type: 'taken' }
  | { type: 'leave' };

/** From the thread to the server. 'rewind' asks for the frames from the first one on; 'left' answers 'leave' once nothing continues. */
export type FromThread =
  | { type: 'rewind' }
  | { type: 'want' }
  | { type: 'bytes'; data: Uint8Array }
  | { type: 'done' }
  | { type: 'failed'; message: string }
  | { type: 'left' };

/** Pieces of the file that may be on the way before the thread waits. */
export const piecesOnTheWay = 4;

/** The longest piece in bytes. A long cell makes several, so that pieces on the way and in sockets stay small. */
export const longestPiece = 512 * 1024;
