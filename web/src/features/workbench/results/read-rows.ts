import { getStatementResults, type ResultRow, type Statement } from '@platbook/contract/batches';
import { call } from '../../../api/call.ts';
import { CallError, errorText, isAborted } from '../../../api/call-error.ts';
import type { Rows } from './run-state.ts';

/** Rows of the first call, which fill every screen; what has no more needs no other call. */
const firstRows = 200;
/** Why rows did not come that were still on their way when another run began. */
export const leftOutText = 'Left out for a newer run';
/** Values of one further call: parsing them keeps the page busy for some 20 ms, not longer. */
const pieceValues = 100_000;

/**
 * Reads the rows of a statement behind the ones that are known: the first ones at once, then the rest piece by piece. `show` is
 * told after each piece and when one fails. Throws an AbortError when the signal ended it before there were any rows.
 */
export async function readRows(
  { id, rowCount, columns }: Pick<Statement, 'id' | 'rowCount' | 'columns'>,
  signal: AbortSignal,
  show: (rows: Rows) => void,
  known: readonly ResultRow[] = [],
): Promise<void> {
  let rows = known;
  try {
    while (rows.length < rowCount) {
      const offset = rows.length;
      const limit = offset === 0 ? firstRows : Math.max(1, Math.floor(pieceValues / columns.length));
      const piece = await fetchRange(id, { offset, limit }, signal);
      if (piece.length !== Math.min(limit, rowCount - offset)) throw new CallError('Server responded not ok');
      rows = rows.concat(piece);
      show({ is: 'here', rows, isComing: rows.length < rowCount });
    }
  } catch (error) {
    if (rows.length === 0 && isAborted(error)) throw error;
    const title = isAborted(error) ? leftOutText : (errorText(error) ?? '');
    show(rows.length === 0 ? { is: 'failed', title } : { is: 'here', rows, isComing: false, failure: title });
  }
}

async function fetchRange(
  id: string,
  range: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<readonly ResultRow[]> {
  const isBackground = range.offset > 0;
  const { data } = await call(getStatementResults, { params: { id }, query: range, signal, isBackground });
  signal.throwIfAborted();
  if (!Array.isArray(data)) throw new CallError('Server responded not ok');
  return data;
}
