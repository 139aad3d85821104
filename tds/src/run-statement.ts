import { requireBatchLength } from '@platbook/sql/tsql/lexer';
import { errorNumber, noticeOf } from './notices.ts';
import type { ResultWriter } from './result-writer.ts';
import type { SessionState } from './session-state.ts';
import { moveTo } from './transactions.ts';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from './tsql-session.ts';

export interface Statement {
  readonly text: string;
  readonly parameters: TsqlBatch['parameters'];
  readonly isDescribeOnly?: boolean;
  readonly isOfTypes?: boolean;
  readonly isCall: boolean;
}

/** Runs a statement and audits it. Any failure becomes part of the answer; it rejects only if the client's socket is gone. */
export async function runStatement(
  state: SessionState,
  statement: Statement,
  writer: ResultWriter,
  signal: AbortSignal,
  listener: TsqlBatchListener = writer,
): Promise<TsqlBatchEnd> {
  const began = performance.now();
  const rowsBefore = writer.rows;
  const end = await attempt(state, statement, listener, signal);
  if (end.transaction && !statement.isDescribeOnly) await state.reply.add(moveTo(end.transaction, state));
  state.guest.onRan({
    text: statement.text,
    application: state.facts.application,
    rows: writer.rows - rowsBefore,
    durationMs: performance.now() - began,
    ...(end.error && {
      error: {
        number: end.error.number,
        message: end.error.message,
        isCanceled: end.error.isCanceled === true || signal.aborted,
      },
    }),
  });
  return end;
}

async function attempt(
  state: SessionState,
  { text, parameters, isCall, isDescribeOnly = false, isOfTypes = false }: Statement,
  listener: TsqlBatchListener,
  signal: AbortSignal,
): Promise<TsqlBatchEnd> {
  const { maxRows, maxBytes, timeoutMs } = state.guest.limits;
  const isWideText = state.isWideText && !isOfTypes;
  const { facts, transaction } = state;
  const batch = {
    text,
    parameters,
    facts,
    transaction,
    isCall,
    isDescribeOnly,
    isWideText,
    maxRows,
    maxBytes,
    timeoutMs,
  };
  try {
    // Checked before recording, hashing and forwarding the text, all of which block the event loop.
    requireBatchLength(text);
    return await state.guest.session.run(batch, listener, signal);
  } catch (error) {
    const notice = noticeOf(error);
    const isCanceled = signal.aborted;
    if (notice.number === errorNumber.fault && !isCanceled)
      state.settings.onTrouble?.({
        address: state.address,
        what: 'internal error in a statement',
        cause: error,
      });
    return { error: { ...notice, isCanceled }, parameters: {} };
  }
}
