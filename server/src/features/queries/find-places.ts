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
import type { QueriesTable } from '../../db/tables/workbench-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { listCandidates } from './letters-store.ts';
import type { SortBy } from './list-options.ts';
import { isNamed, isOwn, isShared } from './query-store.ts';
import type { Viewer } from './query-team.ts';

const isOf = { own: isOwn, team: isShared, named: isNamed };
type Source = keyof typeof isOf;

/** Filters and order of a list of queries. '' means no filter. */
export interface ListWishes {
  /** The viewer's own queries, those shared with their team, and those shared with them by name. */
  readonly sources: readonly Source[];
  readonly sortBy: SortBy;
  /** Lower case. */
  readonly search: string;
  readonly tag: string;
  readonly connectionId: string;
  readonly isInTrash: boolean;
  /** If set, only these IDs are listed. */
  readonly among?: readonly string[];
  readonly besides?: readonly string[];
}

export interface Place {
  readonly id: string;
  readonly name_key: string;
  readonly updated_at: string;
  readonly bytes: number;
}

/** How much work one step does; tests use smaller steps. */
export interface FindSteps {
  /** Rows per scan: takes a few milliseconds on the main thread if the database is SQLite. */
  readonly looked: number;
  /** If an index yields more candidates, scanning the list is faster. */
  readonly candidates: number;
}

const usualSteps: FindSteps = { looked: 250, candidates: 1_000 };

type Where = ExpressionBuilder<Tables, 'queries'>;
type After = { readonly value: string; readonly id: string } | undefined;
type List = { readonly db: Database; readonly viewer: Viewer; readonly wishes: ListWishes };

/** Scans the first rows; if matches are rare there, asks an index. SQLite scans in steps and yields between them. */
export async function findPlaces(
  db: Database,
  viewer: Viewer,
  wishes: ListWishes,
  after: After,
  limit: number,
  steps: FindSteps = usualSteps,
): Promise<Place[]> {
  const list = { db, viewer, wishes };
  if (wishes.among !== undefined) return lookUp(list, wishes.among, after, limit);
  const isPlain = wishes.search === '' && wishes.tag === '' && wishes.connectionId === '';
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    if (isPlain) return lookThrough(list, after, limit, 'of all');
    const near = await lookThrough(list, after, steps.looked, 'of these');
    if (near.length >= limit) return near.slice(0, limit);
    const candidates = await listCandidates(db, wishes, steps.candidates);
    return candidates === undefined
      ? lookThrough(list, after, limit, 'of all')
      : lookUp(list, candidates, after, limit);
  }
  const looked = isPlain ? limit + (wishes.besides?.length ?? 0) : steps.looked;
  const found: Place[] = [];
  let from = after;
  for (let step = 0; ; step += 1) {
    const rows = await lookThrough(list, from, looked);
    found.push(...rows.filter((row) => row.is_wanted === 1));
    if (found.length >= limit || rows.length < looked) return found.slice(0, limit);
    const last = rows.at(-1)!;
    from = { value: wishes.sortBy === '+name' ? last.name_key : last.updated_at, id: last.id };
    if (step === 0) {
      const candidates = await listCandidates(db, wishes, steps.candidates);
      if (candidates !== undefined) return [...found, ...(await lookUp(list, candidates, from, limit - found.length))];
    }
    await giveWay();
  }
}

/** In list order: all rows ('or not'), the matches among them ('of these'), or the next `limit` matches ('of all'). */
async function lookThrough(
  { db, viewer, wishes }: List,
  after: After,
  limit: number,
  wanted: 'or not' | 'of these' | 'of all' = 'or not',
) {
  const parts = wishes.sources.map((source) =>
    inOrder(selectPlaces(db, wishes, after), wishes.sortBy)
      .select((where) => sql<number>`case when ${isWanted(where, wishes)} then 1 else 0 end`.as('is_wanted'))
      .where((where) => {
        // Another part has the user's own queries and the union drops duplicates; excluding them here would mean skipping index rows.
        return source === 'team' && wishes.sources.includes('own')
          ? where('queries.team_key', '=', viewer.team ?? '')
          : isOf[source](where, viewer);
      })
      .$if(wanted === 'of all', (rows) => rows.where((where) => isWanted(where, wishes)))
      .limit(limit),
  );
  const [first, ...others] = parts;
  if (first === undefined) return [];
  if (others.length === 0 && wanted !== 'of these') return first.execute();
  const rowsOf = (part: typeof first) => db.selectFrom(part.as('part')).selectAll();
  const all = others.reduce((joined, part) => joined.union(rowsOf(part)), rowsOf(first));
  const next = inOrder(db.selectFrom(all.as('queries')).selectAll(), wishes.sortBy).limit(limit);
  if (wanted !== 'of these') return next.execute();
  // The limit must be inside: past these rows of one source, rows of the other could be missing.
  return inOrder(db.selectFrom(next.as('queries')).selectAll().where('is_wanted', '=', 1), wishes.sortBy).execute();
}

async function lookUp({ db, viewer, wishes }: List, ids: readonly string[], after: After, limit: number) {
  if (ids.length === 0) return [];
  // The limit makes SQLite look up these few IDs instead of scanning an index in list order.
  const known = db
    .selectFrom('queries')
    .selectAll()
    .where('id', 'in', [...ids])
    .limit(ids.length);
  return inOrder(selectPlaces(db, wishes, after, known), wishes.sortBy)
    .where((where) => where.or(wishes.sources.map((source) => isOf[source](where, viewer))))
    .where((where) => isWanted(where, wishes))
    .limit(limit)
    .execute();
}

function selectPlaces(
  db: Database,
  { sortBy, isInTrash }: ListWishes,
  after: After,
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
  const isTagged = () =>
    where.exists(
      where
        .selectFrom('query_tags')
        .select('query_tags.tag')
        .whereRef('query_tags.query_id', '=', 'queries.id')
        .where('query_tags.tag', '=', tag),
    );
  return where.and([
    ...(besides.length > 0 ? [where('queries.id', 'not in', [...besides])] : []),
    ...(connectionId === '' ? [] : [where('connection_id', '=', connectionId)]),
    ...(tag === '' ? [] : [isTagged()]),
    ...(search === '' ? [] : [sql<SqlBool>`search_text like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`]),
  ]);
}
