import type { Permission, QueryShare } from '@platbook/contract/workbench/sharing';
import type { Database } from '../../db/open-db.ts';
import { displayNameOf } from '../people/index.ts';

export interface Share {
  readonly personId: string;
  readonly permission: Permission;
}

/** With the team that each person was invited to; null if that is left to their email domain. */
export type StoredShare = Omit<QueryShare, 'isOutsideTeam'> & { readonly team: string | null };

export async function listShares(db: Database, queryId: string): Promise<StoredShare[]> {
  const rows = await db
    .selectFrom('query_shares')
    .innerJoin('people', 'people.id', 'query_shares.person_id')
    .select(['people.id', 'email', 'given_name', 'surname', 'team', 'permission', 'shared_at'])
    .where('query_id', '=', queryId)
    .orderBy('given_name')
    .orderBy('surname')
    .orderBy('people.id')
    .execute();
  return rows.map((row) => ({
    person: { id: row.id, displayName: displayNameOf(row), email: row.email },
    permission: row.permission,
    sharedAt: row.shared_at,
    team: row.team,
  }));
}

export async function saveShare(db: Database, queryId: string, share: Share, by: string, now: string): Promise<void> {
  const values = { permission: share.permission, shared_by: by, shared_at: now };
  await db
    .insertInto('query_shares')
    .values({ query_id: queryId, person_id: share.personId, ...values })
    .onConflict((conflict) => conflict.columns(['query_id', 'person_id']).doUpdateSet(values))
    .execute();
}

/** What they could do, or undefined if it wasn't shared with them. */
export async function deleteShare(db: Database, queryId: string, personId: string): Promise<Permission | undefined> {
  const row = await db
    .deleteFrom('query_shares')
    .where('query_id', '=', queryId)
    .where('person_id', '=', personId)
    .returning('permission')
    .executeTakeFirst();
  return row?.permission;
}

/** The queries shared with a person by name since then, newest first. */
export async function listSharedWith(db: Database, personId: string, since: string, limit: number) {
  const rows = await db
    .selectFrom('query_shares')
    .innerJoin('queries', 'queries.id', 'query_shares.query_id')
    .innerJoin('people', 'people.id', 'query_shares.shared_by')
    .select(['query_id', 'queries.name', 'shared_at', 'email', 'given_name', 'surname'])
    .where('query_shares.person_id', '=', personId)
    .where('queries.deleted_at', 'is', null)
    .where('shared_at', '>=', since)
    .orderBy('shared_at', 'desc')
    .orderBy('query_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ queryId: row.query_id, name: row.name, by: displayNameOf(row), at: row.shared_at }));
}
