import { setImmediate as giveWay } from 'node:timers/promises';
import {
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { Tables } from '../../db/tables.ts';
import type { QueriesTable } from '../../db/workbench-tables.ts';
import { listCandidates } from './letters-store.ts';
import type { SortBy } from './list-options.ts';
import { isOwn, isShared } from './query-store.ts';
import type { Viewer } from './query-team.ts';

/** Which queries are wanted, and in which order. '' asks for nothing. */
export interface ListWishes {
  /** His own, those that his team shares with him, or both. */
  readonly sources: readonly ('own' | 'team')[];
  readonly sortBy: SortBy;
  /** Lower-cased. */
  readonly search: string;
  readonly tag: string;
  readonly connectionId: string;
  readonly isInTrash: boolean;
  /** Ids that alone may be listed. */
  readonly among?: readonly string[];
  /** Ids that are not listed. */
  readonly besides?: readonly string[];
}

/** A query's place in the list. */
export interface Place {
  readonly id: string;
  readonly name_key: string;
  readonly updated_at: string;
  /** Of its text. */
  readonly bytes: number;
}

/** How far one step goes; a test makes the steps shorter. */
export interface FindSteps {
  /** Rows that one look takes in: a few milliseconds on the thread that serves everyone when the database is SQLite. */
  readonly looked: number;
  /** Queries that an index may name before going through the list is the shorter way. */
  readonly candidates: number;
}

const usualSteps: FindSteps = { looked: 250, candidates: 1_000 };

type Where = ExpressionBuilder<Tables, 'queries'>;

/**
 * The first places of the list after one, so many at most. What is wanted is looked for among the first rows of the list; when it is rare
 * there, an index names candidates, and when those are many the list is gone through: by PostgreSQL at once; in SQLite, which works on the
 * thread that serves everyone, step by step, so that others are served between the steps.
 */
export async function findPlaces(
  db: Database,
  viewer: Viewer,
  wishes: ListWishes,
  after: { value: string; id: string } | undefined,
  limit: number,
  steps: FindSteps = usualSteps,
): Promise<Place[]> {
  if (wishes.among !== undefined) return lookUp(db, viewer, wishes, wishes.among, after, limit);
  const isPlain = wishes.search === '' && wishes.tag === '' && wishes.connectionId === '';
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    if (isPlain) return lookThrough(db, viewer, wishes, after, limit, 'of all');
    const near = await lookThrough(db, viewer, wishes, after, steps.looked, 'of these');
    if (near.length >= limit) return near.slice(0, limit);
    const candidates = await listCandidates(db, wishes, steps.candidates);
    return candidates === undefined
      ? lookThrough(db, viewer, wishes, after, limit, 'of all')
      : lookUp(db, viewer, wishes, candidates, after, limit);
  }
  const looked = isPlain ? limit + (wishes.besides?.length ?? 0) : steps.looked;
  const found: Place[] = [];
  let from = after;
  for (let step = 0; ; step += 1) {
    const rows = await lookThrough(db, viewer, wishes, from, looked);
    found.push(...rows.filter((row) => row.is_wanted === 1));
    if (found.length >= limit || rows.length < looked) return found.slice(0, limit);
    const last = rows.at(-1)!;
    from = { value: wishes.sortBy === '+name' ? last.name_key : last.updated_at, id: last.id };
    if (step === 0) {
      const candidates = await listCandidates(db, wishes, steps.candidates);
      if (candidates !== undefined)
        return [...found, ...(await lookUp(db, viewer, wishes, candidates, from, limit - found.length))];
    }
    await giveWay();
  }
}

/**
 * The next rows of the list out of the indexes that have its order: so many, wanted or not; the wanted ones of these; or so many of all
 * that are wanted.
 */
async function lookThrough(
  db: Database,
  viewer: Viewer,
  wishes: ListWishes,
  after: { value: string; id: string } | undefined,
  limit: number,
  wanted: 'or not' | 'of these' | 'of all' = 'or not',
) {
  const parts = wishes.sources.map((source) =>
    inOrder(selectPlaces(db, wishes, after), wishes.sortBy)
      .select((where) => sql<number>`case when ${isWanted(where, wishes)} then 1 else 0 end`.as('is_wanted'))
      .where((where) => {
        if (source === 'own') return isOwn(where, viewer);
        // Beside all of one's own it does not matter which of them are shared, and leaving them out means going past them.
        return wishes.sources.length > 1 ? where('queries.team_key', '=', viewer.team ?? '') : isShared(where, viewer);
      })
      .$if(wanted === 'of all', (rows) => rows.where((where) => isWanted(where, wishes)))
      .limit(limit),
  );
  const [first, second] = parts;
  if (first === undefined) return [];
  if (second === undefined && wanted !== 'of these') return first.execute();
  const both =
    second === undefined
      ? first
      : db
          .selectFrom(first.as('own'))
          .selectAll()
          .union(db.selectFrom(second.as('shared')).selectAll());
  const next = inOrder(db.selectFrom(both.as('queries')).selectAll(), wishes.sortBy).limit(limit);
  if (wanted !== 'of these') return next.execute();
  // The limit stands inside: beyond these rows of one part, rows of the other may be missing.
  return inOrder(db.selectFrom(next.as('queries')).selectAll().where('is_wanted', '=', 1), wishes.sortBy).execute();
}

/** The wanted ones among queries that are known by id. */
async function lookUp(
  db: Database,
  viewer: Viewer,
  wishes: ListWishes,
  ids: readonly string[],
  after: { value: string; id: string } | undefined,
  limit: number,
): Promise<Place[]> {
  if (ids.length === 0) return [];
  // The limit keeps SQLite from going through an index in the order of the list, instead of looking these few up.
  const known = db
    .selectFrom('queries')
    .selectAll()
    .where('id', 'in', [...ids])
    .limit(ids.length);
  return inOrder(selectPlaces(db, wishes, after, known), wishes.sortBy)
    .where((where) => where.or(wishes.sources.map((source) => (source === 'own' ? isOwn : isShared)(where, viewer))))
    .where((where) => isWanted(where, wishes))
    .limit(limit)
    .execute();
}

function selectPlaces(
  db: Database,
  { sortBy, isInTrash }: ListWishes,
  after: { value: string; id: string } | undefined,
  known?: SelectQueryBuilder<Tables, 'queries', Selectable<QueriesTable>>,
) {
  const places = (known === undefined ? db.selectFrom('queries') : db.selectFrom(known.as('queries')))
    .select(['queries.id', 'name_key', 'updated_at', sql<number>`octet_length(query_text)`.as('bytes')])
    .where('deleted_at', isInTrash ? 'is not' : 'is', null);
  if (after === undefined) return places;
  return sortBy === '+name'
    ? places.where(sql<boolean>`(name_key, queries.id) > (${after.value}, ${after.id})`)
    : places.where(sql<boolean>`(updated_at, queries.id) < (${after.value}, ${after.id})`);
}

function inOrder<Places extends { orderBy(column: 'name_key' | 'updated_at' | 'id', way: 'asc' | 'desc'): Places }>(
  places: Places,
  sortBy: SortBy,
): Places {
  return sortBy === '+name'
    ? places.orderBy('name_key', 'asc').orderBy('id', 'asc')
    : places.orderBy('updated_at', 'desc').orderBy('id', 'desc');
}

function isWanted(where: Where, { search, tag, connectionId, besides = [] }: ListWishes) {
  const wanted = [
    ...(besides.length > 0 ? [where('queries.id', 'not in', [...besides])] : []),
    ...(connectionId === '' ? [] : [where('connection_id', '=', connectionId)]),
    ...(tag === ''
      ? []
      : [
          where.exists(
            where
              .selectFrom('query_tags')
              .select('query_tags.tag')
              .whereRef('query_tags.query_id', '=', 'queries.id')
              .where('query_tags.tag', '=', tag),
          ),
        ]),
    ...(search === '' ? [] : [sql<SqlBool>`search_text like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`]),
  ];
  return where.and(wanted);
}
