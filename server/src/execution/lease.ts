import type { WorkerProcess } from './worker-process.ts';

/** The right to use one session of one worker until it is given back. */
export interface Lease {
  process: WorkerProcess;
  session: number;
  /** Ends what ignores a cancel: the process of an embedded engine, the session of a shared worker. */
  force(): void;
  /** Lets a statement that takes long have only the time that others leave; where its process is its own and not kept for more. */
  giveWay?(): void;
  /** Gives it back. `isHealthy` false means that the session must not be used again. */
  release(isHealthy: boolean): Promise<void>;
}
