import type { RunState, StatementError } from '@platbook/contract/workbench/batches';
import type { RunParameter } from '@platbook/contract/workbench/parameters';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { recordRemoval } from '../audit/index.ts';

export type StoredRun = Awaited<ReturnType<typeof readRuns>>[number];

export interface HistoryFilter {
  readonly limit: number;
  readonly search: string | undefined;
  readonly status: 'finished' | 'error' | undefined;
  readonly connectionId: string | undefined;
  readonly after: RunPlace | undefined;
}

export interface RunPlace {
  readonly startTime: string;
  readonly id: string;
}

/** Upper limit of runs scanned per page: searching all of them would block other requests. */
const lookedThrough = 2_000;
const removedAtOnce = 500;

/** With a filter, a page can be short or empty and still have a next one. Texts are cut to `textLength` + 1. */
export async function listRuns(db: Database, personId: string, filter: HistoryFilter, textLength: number) {
  const { limit, search, status, connectionId, after } = filter;
  let own = db.selectFrom('batches').select(['id', 'created_at']).where('person_id', '=', personId);
  if (after !== undefined) own = own.where(sql<boolean>`(created_at, id) < (${after.startTime}, ${after.id})`);
  own = own.orderBy('created_at', 'desc').orderBy('id', 'desc');
  let found = db
    .selectFrom(own.select(['status', 'connection_id', 'search_text']).limit(lookedThrough).as('own'))
    .select(['id', 'created_at']);
  if (connectionId !== undefined) found = found.where('connection_id', '=', connectionId);
  if (status !== undefined) found = found.where('status', '=', status);
  if (search !== undefined) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const ids = page.map((row) => row.id);
  const isFull = rows.length > limit;
  // The last scanned run, if there are more after it.
  const [seen, further] = isFull
    ? [page.at(-1), true]
    : await own
        .offset(lookedThrough - 1)
        .limit(2)
        .execute();
  return {
    runs: await readRuns(db, ids, textLength),
    next: seen === undefined || further === undefined ? undefined : { startTime: seen.created_at, id: seen.id },
  };
}

export async function getRun(db: Database, personId: string, id: string): Promise<StoredRun | undefined> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row === undefined ? undefined : (await readRuns(db, [row.id], undefined))[0];
}

async function readRuns(db: Database, ids: readonly string[], textLength: number | undefined) {
  if (ids.length === 0) return [];
  const runs = await db
    .selectFrom('batches')
    .leftJoin('queries', (join) =>
      join
        .onRef('queries.id', '=', 'batches.query_id')
        .onRef('queries.owner_id', '=', 'batches.person_id')
        .on('queries.deleted_at', 'is', null),
    )
    .select([
      'batches.id',
      'batches.created_at',
      'batches.duration_ms',
      'batches.status',
      'batches.name',
      'batches.query_id',
      'queries.name as query_name',
      'batches.connection_id',
      'batches.set_key',
      'batches.parameters',
      textLength === undefined
        ? 'batches.text'
        : sql<string>`substr(batches.text, 1, cast(${textLength + 1} as integer))`.as('text'),
    ])
    .where('batches.id', 'in', [...ids])
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
    .execute();
  const statements = await db
    .selectFrom('statements')
    .select(['id', 'batch_id', 'status', 'row_count', 'error', 'result_bytes'])
    .where('batch_id', 'in', [...ids])
    .orderBy('batch_id')
    .orderBy('sequence')
    .execute();
  const byRun = Map.groupBy(statements, (statement) => statement.batch_id);
  return runs.map((run) => ({
    id: run.id,
    startTime: run.created_at,
    durationMs: run.duration_ms,
    status: run.status as RunState,
    name: run.name,
    queryId: run.query_id,
    /** Name of the user's own saved query; undefined if there is none, or not anymore. */
    queryName: run.query_name ?? undefined,
    connectionId: run.connection_id,
    setKey: run.set_key,
    text: run.text,
    parameters: JSON.parse(run.parameters ?? '[]') as RunParameter[],
    statements: (byRun.get(run.id) ?? []).map((statement) => ({
      id: statement.id,
      status: statement.status as RunState,
      rowCount: statement.row_count,
      error: statement.error === null ? undefined : (JSON.parse(statement.error) as StatementError).title,
      isKept: statement.status === 'finished' && statement.result_bytes !== null,
    })),
  }));
}

/** The queries that a user ran last, newest first, among the last `lookedThrough` runs. */
export async function listRunQueries(db: Database, personId: string, count: number) {
  const last = db
    .selectFrom('batches')
    .select(['query_id', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(lookedThrough);
  const rows = await db
    .selectFrom(last.as('last'))
    .select(({ fn }) => ['query_id', fn.max('created_at').as('at')])
    .where('query_id', 'is not', null)
    .groupBy('query_id')
    .orderBy('at', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ query_id, at }) => ({ queryId: query_id!, at: String(at) }));
}

/** Only runs whose rows are gone. Audited. Safe to run concurrently. */
export async function removeRuns(db: Database, before: string, node: string): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await db.transaction().execute(async (tx) => {
      const old = tx
        .selectFrom('batches')
        .select('id')
        .where('stopped_at', '<', before)
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom }) => {
          const rows = selectFrom('statements').where('result_bytes', 'is not', null).select('statements.id');
          return not(exists(rows.whereRef('statements.batch_id', '=', 'batches.id')));
        })
        .limit(removedAtOnce);
      const gone = await tx.deleteFrom('batches').where('id', 'in', old).executeTakeFirst();
      const rows = Number(gone.numDeletedRows);
      if (rows > 0) await recordRemoval(tx, 'history_removed', { before, rows, node });
      return rows;
    });
    removed += count;
    if (count < removedAtOnce) return removed;
  }
}
