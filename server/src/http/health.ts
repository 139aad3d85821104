import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ResultStore } from '../adapters/result-store/index.ts';
import type { WarehouseFiles } from '../adapters/warehouse-files/index.ts';
import type { Drain } from '../background/drain.ts';
import { remember } from '../background/remember.ts';
import { within } from '../background/within.ts';
import { findForeignMigration } from '../db/find-foreign-migration.ts';
import type { Database } from '../db/open-db.ts';
import type { Execution } from '../execution/index.ts';

export interface HealthOptions {
  readonly config: { readonly dataFolder: string };
  readonly db: Database;
  readonly drain: Drain;
  readonly warehouse: WarehouseFiles;
  readonly execution: Execution;
  readonly resultStore: ResultStore;
  /** Why this node must not serve next to the others. */
  readonly findDisagreement: () => Promise<string | undefined>;
}

const databaseMilliseconds = 5_000;
/** How long a probe of the result store is current. */
const degradedMilliseconds = 5_000;
/** Bytes. Below this, even a save has no room. */
const leastRoom = 1024 * 1024;

export async function reasonNotReady(options: HealthOptions): Promise<string | undefined> {
  const { config, db, drain, warehouse, execution } = options;
  if (drain.leaving.aborted) return 'The server is stopping';
  try {
    const foreign = await within(databaseMilliseconds, findForeignMigration(db));
    if (foreign !== undefined) return 'The application database was migrated by another version';
    const disagreement = await within(databaseMilliseconds, options.findDisagreement());
    if (disagreement !== undefined) return disagreement;
  } catch {
    return "The application database isn't responding";
  }
  try {
    const { bavail, bsize } = await statfs(config.dataFolder);
    if (bavail * bsize < leastRoom) return 'The disk with the data folder is full';
  } catch {
    return "The data folder can't be read";
  }
  try {
    if (warehouse.anyFile() === undefined) return 'The warehouse is missing';
  } catch {
    return "The warehouse can't be read";
  }
  // A warehouse added later is tested by each process that opens it, before a statement runs.
  const { selfTest } = execution.stats();
  return selfTest !== undefined && selfTest.refused.length === 0 ? 'The engines failed their self-test' : undefined;
}

/** What fails although the node can do the rest of its work. All nodes share it, so none is taken out of service. */
export async function degradedText(resultStore: ResultStore): Promise<string | undefined> {
  const problem = await resultStore.findProblem();
  return problem && `Results over 64 KB can't be stored or read: ${problem}`;
}

export function installHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  const findDegraded = remember(() => degradedText(options.resultStore), degradedMilliseconds);
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const reason = await reasonNotReady(options);
    if (reason === undefined) {
      const degraded = await findDegraded();
      return { status: 'ok', ...(degraded !== undefined && { degraded }) };
    }
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', reason });
  });
}
