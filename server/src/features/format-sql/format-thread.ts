import type { SqlDialect } from '@platbook/sql/dialects';
import { threadPeer } from '../../workers/peers.ts';
import { programFile } from '../../workers/programs.ts';
import { WorkerPool, WorkersBusyError, WorkerTimeoutError } from '../../workers/worker-pool.ts';
import type { Formatted } from './format-text.ts';

export type FormatThread = ReturnType<typeof openFormatThread>;

export interface FormatOrder {
  readonly text: string;
  readonly dialect: SqlDialect;
}

const mostLetters = 100_000;
const standard = {
  workers: 1,
  perWorker: 1,
  waiting: 8,
  perCaller: { running: 1, open: 2 },
  workMs: 2_000,
  startMs: 20_000,
  idleMs: 60_000,
};

export function openFormatThread(changes: Partial<typeof standard> = {}) {
  const start = threadPeer(programFile(new URL('./format-worker.ts', import.meta.url)), {
    maxOldGenerationSizeMb: 256,
  });
  const pool = new WorkerPool<FormatOrder, Formatted>('The formatting thread', start, { ...standard, ...changes });
  let isClosed = false;
  const explain = (error: unknown): string => {
    if (error instanceof WorkersBusyError) return 'the queue is full';
    if (error instanceof WorkerTimeoutError) return 'it took too long';
    return isClosed ? 'the server is stopping' : 'too many requests at once';
  };
  return {
    /** Never rejects: a text that can't be formatted in time is returned unchanged with a reason. */
    async format(text: string, dialect: SqlDialect, personId: string): Promise<Formatted> {
      const keepUnformatted = (why: string) => ({ query: text, reason: `Couldn't format the text: ${why}` });
      if (text.length > mostLetters) return keepUnformatted('it is too long');
      return await pool
        .ask({ text, dialect }, { caller: personId })
        .catch((error: unknown) => keepUnformatted(explain(error)));
    },
    close() {
      isClosed = true;
      return pool.close();
    },
  };
}
