import { ALL_SET, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { Services } from '../../services.ts';
import { listEntitlements } from '../people/index.ts';
import { forgetUnheld, listUnheld, noteUnheld } from './unheld-sets-store.ts';

const DAY = 24 * 60 * 60_000;

/** Keeps the trial's and the full set. The delay avoids a rebuild if a license is restored within a day. */
export async function removeUnheldSets({
  db,
  now,
  setOrders,
  warehouse,
}: Pick<Services, 'db' | 'now' | 'setOrders' | 'warehouse'>): Promise<void> {
  const held = new Set([TRIAL_SET, ALL_SET, ...(await listEntitlements(db, now()))].map(entitlementSetHash));
  const unheld = warehouse.hashes().filter((hash) => !held.has(hash));
  const since = new Map((await listUnheld(db)).map((row) => [row.hash, row.since]));
  await forgetUnheld(
    db,
    [...since.keys()].filter((hash) => !unheld.includes(hash)),
  );
  await noteUnheld(
    db,
    unheld.filter((hash) => !since.has(hash)),
    now().toISOString(),
  );
  const aDayAgo = new Date(now().getTime() - DAY).toISOString();
  for (const hash of unheld) {
    const from = since.get(hash);
    if (from !== undefined && from <= aDayAgo) setOrders.remove(hash);
  }
}
