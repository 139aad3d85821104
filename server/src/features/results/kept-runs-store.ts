import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { keepResultsMilliseconds } from './expire-results.ts';

type Data = readonly { readonly connectionId: string; readonly setKey: string }[];

/** For a query of `batches`: whether the run has stored rows, on one of these connections and data sets. */
function hasRowsOf(data: Data) {
  const isOf = data.map(
    ({ connectionId, setKey }) => sql`(batches.connection_id = ${connectionId} and batches.set_key = ${setKey})`,
  );
  const rows = sql`select 1 from statements where batch_id = batches.id and result_bytes is not null`;
  return sql<SqlBool>`((${sql.join([sql`1 = 0`, ...isOf], sql` or `)}) and exists (${rows}))`;
}

/** Limit of runs searched: an unbounded search would slow down other users. */
const lookedThrough = 2_000;

/** Finished, with stored rows of this data; searches only the user's latest runs. */
export async function getLatestKept(db: Database, personId: string, queryId: string, reached: Data) {
  const own = db
    .selectFrom('batches')
    .select(['id', 'query_id', 'status', 'connection_id', 'set_key', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(lookedThrough);
  const row = await db
    .selectFrom(own.as('batches'))
    .select('batches.id')
    .where('batches.query_id', '=', queryId)
    .where('batches.status', '=', 'finished')
    .where(hasRowsOf(reached))
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Runs of other users with the query's saved text, on connections that the user can use and the data that they read there.
 * Excludes runs with parameters or in a session: their rows depend on more than the text and the data.
 */
export async function findTeamRun(
  db: Database,
  personId: string,
  { id: queryId, queryText }: { id: string; queryText: string },
  data: Data,
  now: Date,
  batchId?: string,
) {
  // A run takes at most a day, and its rows are kept for a day after it.
  const since = new Date(now.getTime() - 2 * keepResultsMilliseconds).toISOString();
  let runs = db
    .selectFrom('batches')
    .leftJoin('people', 'people.id', 'batches.person_id')
    .select(['batches.id', 'batches.person_id', 'people.given_name', 'people.surname'])
    .where('batches.query_id', '=', queryId)
    .where('batches.created_at', '>', since)
    .where('batches.person_id', '<>', personId)
    .where('batches.status', '=', 'finished')
    .where('batches.text', '=', queryText)
    .where('batches.parameters', 'is', null)
    .where('batches.connection_client_id', 'is', null)
    .where(hasRowsOf(data));
  if (batchId !== undefined) runs = runs.where('batches.id', '=', batchId);
  return runs.orderBy('batches.created_at', 'desc').orderBy('batches.id', 'desc').limit(1).executeTakeFirst();
}
