import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { seedDemoPeople } from './demo-people.ts';

/** In demo mode, rewrites the demo accounts at each start. */
export async function startPeople(_app: FastifyInstance, { config, db, now }: Services): Promise<void> {
  if (!config.isDemo) return;
  await db.transaction().execute((transaction) => seedDemoPeople(transaction, config.peopleIssuer, now()));
}
