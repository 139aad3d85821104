import type { Column } from '@platbook/contract/workbench/batches';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import type { ColumnWords } from './formats/with-meanings.ts';

export interface ExportOrder {
  readonly format: ExportFormatName;
  readonly columns: readonly Column[];
  readonly isRaw: boolean;
  /** Adds a column of words after each column that has some. */
  readonly words?: ColumnWords | undefined;
}

/** From the server to the thread: `frame` and `end` answer `want`; `taken` acknowledges `bytes`. */
export type ToThread =
  | { type: 'frame'; data: Uint8Array; bytes: number; isDeflated: boolean }
  | { type: 'end' }
  | { type: 'taken' };

/** From the thread to the server: `rewind` restarts the frames from the first one. */
export type FromThread = { type: 'rewind' } | { type: 'want' } | { type: 'bytes'; data: Uint8Array };

/** How many unacknowledged pieces the thread sends before it waits. */
export const piecesOnTheWay = 4;

/** Maximum size of a piece in bytes. A long cell is split, so pieces in flight and in sockets stay small. */
export const longestPiece = 512 * 1024;
