import type { AuditSeals } from '@platbook/contract/admin/audit';
import type { Database } from '../../db/open-db.ts';
import { keptSince } from './seal-days.ts';

/** The newest seals, and how many days can be verified. */
export async function listSeals(db: Database, count: number): Promise<AuditSeals> {
  const kept = await keptSince(db);
  const range = await db
    .selectFrom('audit_seals')
    .select(({ fn }) => [fn.countAll().as('days'), fn.min('day').as('first'), fn.max('day').as('last')])
    .where('day', '>=', kept)
    .executeTakeFirstOrThrow();
  const seals = await db.selectFrom('audit_seals').selectAll().orderBy('day', 'desc').limit(count).execute();
  return {
    days: Number(range.days),
    firstDay: range.first,
    lastDay: range.last,
    seals: seals.map(({ day, events, sha256, sealed_at }) => ({ day, events, sha256, sealedAt: sealed_at })),
  };
}
