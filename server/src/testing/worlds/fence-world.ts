import { join } from 'node:path';
import {
  type Execution,
  type ExecutionOptions,
  openExecution,
  type RunRequest,
  type Target,
} from '../../execution/index.ts';
import { collectRun } from '../collect-run.ts';
import { makeSmallWarehouse, type SmallWarehouse } from '../small-warehouse.ts';

/** Limits that a run doesn't reach by accident on a busy machine. */
export const patientLimits = { maxRows: 50_000, maxBytes: 64 * 1024 * 1024, timeoutMs: 30_000 };

export function useFenceWorld() {
  const opened: Execution[] = [];
  let warehouse: SmallWarehouse;
  beforeAll(async () => {
    warehouse = await makeSmallWarehouse();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((execution) => execution.close()));
  });
  afterAll(() => warehouse.remove());
  const world = {
    get directory() {
      return warehouse.directory;
    },
    get target(): Target {
      const limits = { memoryMb: 512, dataMb: 1_200 };
      return { driverId: 'duckdb', settings: { file: warehouse.file }, setKey: 'all', limits };
    },
    async open(options: Partial<ExecutionOptions> = {}) {
      const directory = join(warehouse.directory, 'run');
      const execution = await openExecution({ directory, graceMs: 500, waiting: 0, ...options });
      opened.push(execution);
      return execution;
    },
    run: (
      execution: Execution,
      sql: string | string[],
      change: Partial<RunRequest> & { signal?: AbortSignal; onStarted?: () => void } = {},
    ) => collectRun(execution, { personId: 'A', target: world.target, limits: patientLimits, ...change, sql }),
  };
  return world;
}
