import type { FastifyInstance } from 'fastify';
import { startHourly } from '../../background/hourly.ts';
import type { Services } from '../../services.ts';
import { listEntitlements } from '../people/index.ts';
import { removeUnheldSets } from './remove-unheld-sets.ts';

/**
 * Orders the files of everyone's entitlement sets that the warehouse lacks, and removes those that no one holds any more. A
 * person whose file is not there yet is told so by runs and schema-info, which order it too.
 */
export async function startEntitlements(app: FastifyInstance, services: Services): Promise<void> {
  for (const set of await listEntitlements(services.db, services.now())) services.setOrders.order(set);
  const stop = startHourly(services.log, 'unheld entitlement sets', () => removeUnheldSets(services));
  app.addHook('onClose', stop);
}
