import type { Worker } from 'node:worker_threads';
import type { SqlDialect } from '@platbook/sql/sql-dialect';
import { startThread } from '../../workers/start-thread.ts';
import type { Formatted } from './format-text.ts';

/** Formats texts one at a time in a thread that is started on demand. */
export interface FormatThread {
  /** Never rejects: a text that can't be formatted in time is returned unchanged with a reason. */
  format(text: string, dialect: SqlDialect, personId: string): Promise<Formatted>;
  close(): Promise<void>;
}

interface Job {
  readonly text: string;
  readonly dialect: SqlDialect;
  readonly personId: string;
  readonly resolve: (formatted: Formatted) => void;
}

const standard = {
  textLength: 100_000,
  /** Timeout per text; a thread that takes longer is terminated. */
  milliseconds: 2_000,
  startMilliseconds: 20_000,
  waiting: 8,
  perPerson: 2,
  idleMilliseconds: 60_000,
};

/** Starts without a thread. `changes` are for tests. */
export function openFormatThread(changes: Partial<typeof standard> = {}): FormatThread {
  const limits = { ...standard, ...changes };
  const jobs: Job[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  const keepUnformatted = (job: Job, why: string) =>
    job.resolve({ query: job.text, reason: `Couldn't format the text: ${why}` });
  const wait = (milliseconds: number, onOver: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(onOver, milliseconds);
    timer.unref();
  };
  const end = async () => {
    const ended = worker;
    worker = undefined;
    isReady = false;
    clearTimeout(timer);
    await ended?.terminate();
  };
  const fail = (why: string) => {
    const job = jobs.shift();
    if (job !== undefined) keepUnformatted(job, why);
    void end();
    next();
  };
  const start = () => {
    const started = startThread(new URL('./format-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const isCurrent = () => worker === started;
    started.on('message', (message: 'ready' | Formatted) => {
      if (!isCurrent()) return;
      if (message === 'ready') isReady = true;
      else jobs.shift()?.resolve(message);
      next();
    });
    started.on('error', () => {
      if (isCurrent()) fail('too many requests at once');
    });
    started.unref();
    worker = started;
    wait(limits.startMilliseconds, () => fail('it took too long'));
  };
  /** Passes the first text to the thread. Call it whenever the thread is idle. */
  const next = () => {
    const [job] = jobs;
    if (job === undefined) {
      if (worker !== undefined) wait(limits.idleMilliseconds, () => void end());
      return;
    }
    if (worker === undefined) start();
    else if (isReady) {
      worker.postMessage({ text: job.text, dialect: job.dialect });
      wait(limits.milliseconds, () => fail('it took too long'));
    }
  };

  return {
    format(text, dialect, personId) {
      const { promise, resolve } = Promise.withResolvers<Formatted>();
      const job = { text, dialect, personId, resolve };
      const own = jobs.filter((other) => other.personId === personId).length;
      if (text.length > limits.textLength) keepUnformatted(job, 'it is too long');
      else if (jobs.length > limits.waiting || own >= limits.perPerson) keepUnformatted(job, 'the queue is full');
      else if (jobs.push(job) === 1) next();
      return promise;
    },
    async close() {
      for (const job of jobs.splice(0)) keepUnformatted(job, 'the server is stopping');
      await end();
    },
  };
}
