import { storedLimits } from '@platbook/contract/stored-limits';
import type { Draft } from '@platbook/contract/workbench/drafts';
import type { Database } from '../../db/open-db.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

export async function getDraft(db: Database, personId: string, queryId: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('query_drafts')
    .select(['text', 'name', 'version', 'device', 'updated_at'])
    .where('person_id', '=', personId)
    .where('query_id', '=', queryId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { updated_at: updatedAt, ...draft } = row;
  return { ...draft, updatedAt };
}

/** Stores a draft, replacing the previous one. Beyond a hundred drafts, deletes the oldest. */
export async function saveDraft(db: Database, personId: string, queryId: string, { updatedAt, ...draft }: Draft) {
  const values = { ...draft, updated_at: updatedAt };
  await db
    .insertInto('query_drafts')
    .values({ person_id: personId, query_id: queryId, ...values })
    .onConflict((conflict) => conflict.columns(['person_id', 'query_id']).doUpdateSet(values))
    .execute();
  const kept = db
    .selectFrom('query_drafts')
    .select('query_id')
    .where('person_id', '=', personId)
    .orderBy('updated_at', 'desc')
    .limit(storedLimits.draftsPerPerson);
  await db.deleteFrom('query_drafts').where('person_id', '=', personId).where('query_id', 'not in', kept).execute();
}

export async function deleteDrafts(db: Database, personId: string, queryIds: readonly string[]): Promise<void> {
  if (queryIds.length === 0) return;
  await db.deleteFrom('query_drafts').where('person_id', '=', personId).where('query_id', 'in', queryIds).execute();
}

export async function expireDrafts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - storedLimits.draftDays * dayMilliseconds).toISOString();
  const expired = await db.deleteFrom('query_drafts').where('updated_at', '<', before).executeTakeFirst();
  return Number(expired.numDeletedRows);
}
