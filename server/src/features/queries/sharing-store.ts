import { limits } from '@platbook/contract/limits';
import type { DataMark } from '@platbook/contract/packs/data-changes';
import type { Sharing } from '@platbook/contract/workbench/queries';
import type { Permission } from '@platbook/contract/workbench/sharing';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { marksOf } from '../data-marks/index.ts';
import { displayNameOf } from '../people/index.ts';
import { canRead, isNamed, isOwn, isShared, type UntaggedQuery } from './query-store.ts';
import type { Viewer } from './query-team.ts';

export async function shareQuery(db: Database, id: string, viewer: Viewer, sharing: Sharing): Promise<boolean> {
  const shared = await db
    .updateTable('queries')
    .set({ sharing, team_key: sharing === 'private' ? null : viewer.team })
    .where('id', '=', id)
    .where((where) => isOwn(where, viewer))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return shared.numUpdatedRows > 0n;
}

export async function countQueries(db: Database, viewer: Viewer) {
  const some = db.selectFrom('queries').select('queries.id').limit(limits.queriesCounted);
  const kept = some.where('deleted_at', 'is', null);
  const seen = kept.where((where) => canRead(where, viewer));
  const starred = seen.where('queries.id', 'in', (build) =>
    build.selectFrom('query_stars').select('query_id').where('person_id', '=', viewer.personId),
  );
  const shared = kept.where((where) => isNamed(where, viewer));
  const team = kept.where((where) => isShared(where, viewer));
  const trash = some.where((where) => isOwn(where, viewer)).where('deleted_at', 'is not', null);
  const count = async (of: typeof some) => {
    const row = await db
      .selectFrom(of.as('counted'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    starred: await count(starred),
    team: await count(team),
    shared: await count(shared),
    trash: await count(trash),
  };
}

export type QueryRelations = Awaited<ReturnType<typeof relationsOf>>;

/** The users who created or last saved the queries, by ID, the queries that the user starred, and what is shared with them by name, and marks of data updates. */
export async function relationsOf(db: Database, personId: string, queries: readonly UntaggedQuery[]) {
  if (queries.length === 0)
    return {
      people: await namesOf(db, []),
      starred: new Set<string>(),
      named: new Map<string, Permission>(),
      marks: new Map<string, DataMark>(),
    };
  const ids = queries.map((query) => query.id);
  const stars = await db
    .selectFrom('query_stars')
    .select('query_id')
    .where('person_id', '=', personId)
    .where('query_id', 'in', ids)
    .execute();
  const shares = await db
    .selectFrom('query_shares')
    .select(['query_id', 'permission'])
    .where('person_id', '=', personId)
    .where('query_id', 'in', ids)
    .execute();
  const named = new Map(shares.map((share) => [share.query_id, share.permission]));
  const savers = queries.flatMap((query) => [query.ownerId, query.updatedBy]);
  const people = await namesOf(db, savers);
  const own = queries.filter(({ ownerId }) => ownerId === personId);
  const marks = await marksOf(
    db,
    personId,
    'query',
    own.map(({ id, updatedAt }) => ({ id, savedAt: updatedAt })),
  );
  return { people, starred: new Set(stars.map((star) => star.query_id)), named, marks };
}

export type SharedNames = ReadonlyMap<string, { name: string; owner: string }>;

export async function namesOfShared(db: Database, viewer: Viewer, ids: readonly string[]): Promise<SharedNames> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('queries')
    .select(['id', 'name', 'owner_id'])
    .where('id', 'in', [...new Set(ids)])
    .where((where) => where.or([isShared(where, viewer), isNamed(where, viewer)]))
    .where('deleted_at', 'is', null)
    .execute();
  const ownerIds = rows.map((row) => row.owner_id);
  const owners = await namesOf(db, ownerIds);
  return new Map(
    rows.map((row) => [row.id, { name: row.name, owner: owners.get(row.owner_id)?.displayName ?? 'Another user' }]),
  );
}

export async function namesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { email: string; displayName: string }>();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'given_name', 'surname'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { email: row.email, displayName: displayNameOf(row) }]));
}
