import { ALL_SET, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { listEntitlements } from '../people/index.ts';
import { forgetUnheld, listUnheld, noteUnheld } from './unheld-sets-store.ts';

/** Queues missing builds at startup, and removes unused sets every hour. */
export async function startEntitlements(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'db' | 'now' | 'setOrders' | 'warehouse'>,
): Promise<void> {
  for (const set of await listEntitlements(services.db, services.now())) services.setOrders.order(set);
  const stop = services.chores.startHourly('unheld entitlement sets', () => removeUnheldSets(services));
  app.addHook('onClose', stop);
}

const DAY = 24 * 60 * 60_000;

/** Keeps the trial's and the full set. The delay avoids a rebuild if a license is restored within a day. */
export async function removeUnheldSets(services: Pick<Services, 'db' | 'now' | 'setOrders' | 'warehouse'>) {
  const { db, now, setOrders, warehouse } = services;
  const held = new Set([TRIAL_SET, ALL_SET, ...(await listEntitlements(db, now()))].map(entitlementSetHash));
  const unheld = warehouse.hashes().filter((hash) => !held.has(hash));
  const since = new Map((await listUnheld(db)).map((row) => [row.hash, row.since]));
  const heldAgain = [...since.keys()].filter((hash) => !unheld.includes(hash));
  await forgetUnheld(db, heldAgain);
  const foundNow = unheld.filter((hash) => !since.has(hash));
  await noteUnheld(db, foundNow, now().toISOString());
  const aDayAgo = new Date(now().getTime() - DAY).toISOString();
  for (const hash of unheld) {
    const from = since.get(hash);
    if (from !== undefined && from <= aDayAgo) setOrders.remove(hash);
  }
}
