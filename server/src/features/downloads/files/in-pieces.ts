import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows written before yielding to the event loop: a few milliseconds of work. */
const rowsAtOnce = 250;

/** Concatenates the text of every row without blocking the event loop. */
export async function inPieces<Row>(rows: readonly Row[], write: (row: Row, index: number) => string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce).map((row, index) => write(row, from + index));
    pieces.push(Buffer.from(part.join('')));
    await nextTurn();
  }
  return Buffer.concat(pieces);
}
