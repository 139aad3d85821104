import type { Database } from '../../db/open-db.ts';

const mostRecent = 10;

export async function recordOpenedReport(db: Database, personId: string, propertyId: number, now: Date): Promise<void> {
  const openedAt = now.toISOString();
  await db
    .insertInto('recent_reports')
    .values({ person_id: personId, property_id: String(propertyId), opened_at: openedAt })
    .onConflict((conflict) => conflict.columns(['person_id', 'property_id']).doUpdateSet({ opened_at: openedAt }))
    .execute();
  await db
    .deleteFrom('recent_reports')
    .where('person_id', '=', personId)
    .where('property_id', 'not in', (last) =>
      last
        .selectFrom('recent_reports')
        .select('property_id')
        .where('person_id', '=', personId)
        .orderBy('opened_at', 'desc')
        .orderBy('property_id')
        .limit(mostRecent),
    )
    .execute();
}

export async function listOpenedReports(db: Database, personId: string) {
  const rows = await db
    .selectFrom('recent_reports')
    .select(['property_id', 'opened_at'])
    .where('person_id', '=', personId)
    .orderBy('opened_at', 'desc')
    .orderBy('property_id')
    .limit(mostRecent)
    .execute();
  return rows.map(({ property_id, opened_at }) => ({ propertyId: Number(property_id), openedAt: opened_at }));
}
