import type { WorkerProcess } from './worker-process.ts';

/** The exclusive right to use one session of a worker, until it is released. */
export interface Lease {
  process: WorkerProcess;
  session: number;
  /** Process ID of a dedicated process; undefined for workers that users share. */
  ownPid?: number | undefined;
  /** Its run leaves processor time to others. */
  isBackground?: boolean;
  force(): void;
  /** Lowers the priority of a long-running statement (dedicated processes only). */
  giveWay?(): void;
  /** Returns the session. `isHealthy` false means it must not be reused. */
  release(isHealthy: boolean): Promise<void>;
}
