import { limits } from '@platbook/contract/limits';
import { getStatementResults, type ResultRow, type Statement } from '@platbook/contract/workbench/batches';
import { CallError, errorText, isAborted } from '@platbook/ui/call/call-error';
import { call } from '../../../../api/call.ts';
import { openRowTable } from '../../table/open-row-table.ts';
import { leftOutText, type Rows, type RowsHere } from './run-state.ts';

/** Rows of the first call, enough for any screen; a shorter result needs no second call. */
const firstRows = limits.replyRows;
/** Values per further call. Parsing them blocks the worker, and thus the grid, for about 50 ms. */
const pieceValues = 250_000;

type ReadStatement = Pick<Statement, 'id' | 'rowCount' | 'columns' | 'rows'>;

/** After the first rows, bytes go to the table unparsed. Throws an AbortError if the signal aborts before there are any rows. */
export async function readRows(
  statement: ReadStatement,
  signal: AbortSignal,
  show: (rows: Rows) => void,
  known?: RowsHere,
): Promise<void> {
  let here = known && withoutFailure(known);
  const { rowCount, columns } = statement;
  try {
    here ??= await readHead(statement, signal);
    const limit = Math.max(1, Math.floor(pieceValues / columns.length));
    while (here.count < rowCount) {
      show({ ...here, isComing: true });
      const expected = Math.min(limit, rowCount - here.count);
      const bytes = await fetchRange(statement.id, { offset: here.count, limit }, signal, true);
      if (!(bytes instanceof ArrayBuffer)) throw new CallError('Server responded not ok');
      await here.table.append(bytes, expected).catch((error: Error) => {
        throw new CallError(error instanceof SyntaxError ? 'Server responded not ok' : error.message);
      });
      signal.throwIfAborted();
      here = { ...here, count: here.count + expected };
    }
    show({ ...here, isComing: false });
  } catch (error) {
    if (!here && isAborted(error)) throw error;
    const title = isAborted(error) ? leftOutText : (errorText(error) ?? '');
    show(here ? { ...here, isComing: false, failure: title } : { is: 'failed', title });
  }
}

function withoutFailure({ is, head, table, count }: RowsHere): RowsHere {
  return { is, head, table, count, isComing: true };
}

/** The first rows, parsed on the main thread so that they are drawn without a round trip to the worker. */
async function readHead({ id, rowCount, columns, rows }: ReadStatement, signal: AbortSignal): Promise<RowsHere> {
  const head =
    rows === undefined ? await fetchRange(id, { offset: 0, limit: firstRows }, signal, false) : JSON.parse(rows);
  const expected = Math.min(firstRows, rowCount);
  if (!Array.isArray(head) || head.length !== expected) throw new CallError('Server responded not ok');
  const table = openRowTable(columns, rowCount > firstRows);
  // The worker handles messages in order: it adds these rows before it serves any request of the grid.
  void table.append(head as ResultRow[], expected);
  return { is: 'here', head: head as ResultRow[], table, count: expected, isComing: false };
}

async function fetchRange(
  id: string,
  range: { offset: number; limit: number },
  signal: AbortSignal,
  asBytes: boolean,
): Promise<unknown> {
  const isBackground = range.offset > 0;
  const { data } = await call(getStatementResults, { params: { id }, query: range, signal, isBackground, asBytes });
  signal.throwIfAborted();
  return data;
}
