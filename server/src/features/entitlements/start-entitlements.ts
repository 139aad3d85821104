import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { listEntitlements } from '../people/index.ts';
import { removeUnheldSets } from './remove-unheld-sets.ts';

/** Queues missing builds at startup, and removes unused sets every hour. */
export async function startEntitlements(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'db' | 'now' | 'setOrders' | 'warehouse'>,
): Promise<void> {
  for (const set of await listEntitlements(services.db, services.now())) services.setOrders.order(set);
  const stop = services.chores.startHourly('unheld entitlement sets', () => removeUnheldSets(services));
  app.addHook('onClose', stop);
}
