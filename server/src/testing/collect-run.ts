import { frameText } from '../adapters/result-store/index.ts';
import type { Column } from '../drivers/driver.ts';
import type { Execution, RunFailure, RunRequest } from '../execution/index.ts';

export interface CollectedStatement {
  rows: unknown[][];
  columns: Column[];
  isIncomplete: boolean;
  failure: RunFailure | undefined;
}

export async function collectRun(
  execution: Execution,
  run: Omit<RunRequest, 'listener' | 'statements'> & {
    sql: string | string[];
    signal?: AbortSignal;
    onStarted?: () => void;
  },
): Promise<CollectedStatement[]> {
  const collected: CollectedStatement[] = [];
  const at = (id: string): CollectedStatement => {
    collected[Number(id)] ??= { rows: [], columns: [], isIncomplete: false, failure: undefined };
    return collected[Number(id)] as CollectedStatement;
  };
  const { sql, signal, onStarted, ...request } = run;
  const texts = Array.isArray(sql) ? sql : [sql];
  await execution.run(
    {
      ...request,
      statements: texts.map((text, index) => ({ id: String(index), sql: text, offset: 0 })),
      listener: {
        onStarted: (id) => {
          at(id);
          onStarted?.();
        },
        onRows: async (id, frame) => {
          const parsed = JSON.parse(`[${await frameText(frame)}]`) as unknown[][];
          if (parsed.length !== frame.rows) throw new Error('A frame holds another number of rows than it says');
          at(id).rows.push(...parsed);
        },
        onFinished: (id, end) => {
          if (end.rowCount !== at(id).rows.length)
            throw new Error('A run ended with another number of rows than it sent');
          Object.assign(at(id), { columns: end.columns, isIncomplete: end.isIncomplete });
        },
        onFailed: (id, failure) => {
          at(id).failure = failure;
        },
      },
    },
    signal ?? new AbortController().signal,
  );
  return collected;
}
