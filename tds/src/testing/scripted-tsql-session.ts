import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { buildRow } from '../encoders/put-value.ts';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from '../tsql-session.ts';

export type Step =
  | { readonly columns: readonly SqlColumn[]; readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly columns: readonly SqlColumn[]; readonly row: readonly (string | null)[]; readonly times: number }
  | { readonly rowCount: number | undefined }
  | { readonly says: string }
  | { readonly fails: { readonly number: number; readonly message: string; readonly line?: number } }
  | { readonly throws: Error }
  | 'waits'
  | { readonly outputs: TsqlBatchEnd['parameters'] };

export type ScriptedSession = ReturnType<typeof openScriptedSession>;

const rowsAtOnce = 500;

export function openScriptedSession(script: (batch: TsqlBatch) => readonly Step[]) {
  const session = {
    ran: [] as TsqlBatch[],
    resets: 0,
    isClosed: false,
    async run(batch: TsqlBatch, listener: TsqlBatchListener, signal: AbortSignal): Promise<TsqlBatchEnd> {
      session.ran.push(batch);
      let parameters: TsqlBatchEnd['parameters'] = {};
      for (const step of script(batch)) {
        if (typeof step === 'object' && 'outputs' in step) parameters = step.outputs;
        else {
          const error = await play(step, batch, listener, signal);
          if (error) return { error, parameters };
        }
      }
      return { parameters };
    },
    reset: async () => {
      session.resets += 1;
    },
    close: async () => {
      session.isClosed = true;
    },
  };
  return session;
}

const canceled = { number: 0, severity: 11, line: 1, message: 'Canceled', isCanceled: true };

async function play(
  step: Exclude<Step, { outputs: unknown }>,
  batch: TsqlBatch,
  listener: TsqlBatchListener,
  signal: AbortSignal,
): Promise<TsqlBatchEnd['error']> {
  if (step === 'waits') {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return canceled;
  }
  if ('says' in step) await listener.onMessage(step.says, 1);
  else if ('throws' in step) throw step.throws;
  else if ('fails' in step) return { severity: 16, line: 1, ...step.fails };
  else if ('rowCount' in step)
    await listener.onStatementEnd({
      isSelect: false,
      ...(step.rowCount === undefined ? {} : { rowCount: step.rowCount }),
    });
  else return await playRows(step, batch, listener, signal);
  return undefined;
}

async function playRows(
  step: Extract<Step, { columns: unknown }>,
  batch: TsqlBatch,
  listener: TsqlBatchListener,
  signal: AbortSignal,
): Promise<TsqlBatchEnd['error']> {
  await listener.onColumns(step.columns);
  const types = step.columns.map(({ type }) => type);
  let rowCount = 0;
  if (batch.isDescribeOnly) rowCount = 0;
  else if ('rows' in step) {
    rowCount = step.rows.length;
    if (rowCount > 0) await listener.onRows(Buffer.concat(step.rows.map((row) => buildRow(types, row))), rowCount);
  } else {
    const row = buildRow(types, step.row);
    for (; rowCount < step.times; rowCount += rowsAtOnce) {
      if (signal.aborted) return canceled;
      const count = Math.min(rowsAtOnce, step.times - rowCount);
      await listener.onRows(Buffer.concat(Array(count).fill(row)), count);
      await new Promise((resolve) => setImmediate(resolve));
    }
    rowCount = step.times;
  }
  await listener.onStatementEnd({ rowCount, isSelect: true });
  return undefined;
}
