import type { Database } from '../../db/open-db.ts';

const AT_ONCE = 100;
const KEPT_DAYS = 400;
const DAY = 24 * 60 * 60_000;

export async function listEndedRefs(db: Database, now: Date, personId?: string) {
  let asked = db
    .selectFrom('api_keys')
    .select(['id', 'gateway_ref'])
    .$narrowType<{ gateway_ref: string }>()
    .where('gateway_ref', 'is not', null)
    .where((or) => or.or([or('ended_at', 'is not', null), or('expires_at', '<=', now.toISOString())]));
  if (personId !== undefined) asked = asked.where('person_id', '=', personId);
  return asked.limit(AT_ONCE).execute();
}

export async function forgetRef(db: Database, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ gateway_ref: null }).where('id', '=', id).execute();
}

/** Deletes keys that ended more than a year ago. Keeps the first one, so that no new first key is created. */
export async function removeOldKeys(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY).toISOString();
  await db
    .deleteFrom('api_keys')
    .where('is_first', '=', 0)
    .where('gateway_ref', 'is', null)
    .where((or) =>
      or.or([or('ended_at', '<', before), or.and([or('rolled_into', 'is not', null), or('expires_at', '<', before)])]),
    )
    .execute();
}
