import type { Database } from '../../db/open-db.ts';
import { type AccessEnd, accessEndsOf, noticeSpan } from './access-ends.ts';
import { EVERYBODY } from './person.ts';

/** Open accounts: for an admin, nothing ends, and a suspended or expired account has nothing left to end. */
const openAccounts = (db: Database) =>
  db
    .selectFrom('people')
    .where('role', '<>', 'admin')
    .where('is_active_solution', '=', 1)
    .where('deactivated_at', 'is', null)
    .where('iss', '<>', EVERYBODY);

/** People whose access ends soon; `findAccessEnds` says what ends. */
export async function listEndingIds(db: Database, now: Date): Promise<string[]> {
  const { from, to, lastDays } = noticeSpan(now);
  const rows = await openAccounts(db)
    .select('id')
    .where((where) =>
      where.or([
        where('trial_ends_at', '>', from).and('trial_ends_at', '<=', to),
        ...lastDays.map((day) => where('subscriptions', 'like', `%"endsOn":"${day}"%`)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function findAccessEnds(db: Database, personId: string, now: Date): Promise<AccessEnd[]> {
  const row = await openAccounts(db)
    .select(['trial_ends_at', 'subscriptions', 'entitlement'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return row === undefined ? [] : accessEndsOf(row, now);
}
