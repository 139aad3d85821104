/** /livez and /readyz: for whoever restarts the process, and for whoever sends it requests. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { WarehouseFiles } from '../adapters/warehouse-files/index.ts';
import type { Drain } from '../background/drain.ts';
import type { Database } from '../db/open-db.ts';
import type { Execution } from '../execution/execution.ts';

/** What the server cannot do its work without. */
export interface HealthOptions {
  readonly db: Database;
  readonly drain: Drain;
  readonly warehouse: WarehouseFiles;
  readonly execution: Execution;
}

/** Why requests should go elsewhere, as a sentence without paths and addresses; undefined when the server is ready. */
async function reasonNotReady({ db, drain, warehouse, execution }: HealthOptions): Promise<string | undefined> {
  if (drain.hasBegun) return 'The server is stopping';
  try {
    await sql`select 1`.execute(db);
  } catch {
    return 'The application database does not answer';
  }
  try {
    if (warehouse.anyFile() === undefined) return 'The warehouse is missing';
  } catch {
    return 'The warehouse cannot be read';
  }
  // A warehouse that came later is tested by each process that opens it, before a statement runs.
  const { selfTest } = execution.stats();
  return selfTest !== undefined && selfTest.refused.length === 0 ? 'The engines failed their self-test' : undefined;
}

/** /livez says that the process answers, whatever else is broken; /readyz says whether it can do its work, and why not. */
export function installHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const reason = await reasonNotReady(options);
    if (reason === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', reason });
  });
}
