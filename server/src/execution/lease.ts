import type { WorkerProcess } from './worker-process.ts';

/** The right to use one session of one worker until it is given back. */
export interface Lease {
  process: WorkerProcess;
  session: number;
  /** Ends what ignores a cancel: the process of an embedded engine, the session of a shared worker. */
  force(): void;
  /** Gives it back. `isHealthy` false means that the session must not be used again. */
  release(isHealthy: boolean): Promise<void>;
}
