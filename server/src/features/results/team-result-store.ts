import type { Database } from '../../db/open-db.ts';
import { keepResultsMilliseconds } from './expire-results.ts';

/**
 * Runs of other users with the query's saved text, on connections that the user can use and the data that they read there.
 * Excludes runs with parameters or in a session: their rows depend on more than the text and the data.
 */
export async function findTeamRun(
  db: Database,
  personId: string,
  { id: queryId, queryText }: { id: string; queryText: string },
  data: readonly { connectionId: string; setKey: string }[],
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
    .where((where) =>
      where.or(
        data.map(({ connectionId, setKey }) =>
          where.and({ 'batches.connection_id': connectionId, 'batches.set_key': setKey }),
        ),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('statements')
          .select('statements.id')
          .whereRef('statements.batch_id', '=', 'batches.id')
          .where('statements.result_bytes', 'is not', null),
      ),
    );
  if (batchId !== undefined) runs = runs.where('batches.id', '=', batchId);
  return runs.orderBy('batches.created_at', 'desc').orderBy('batches.id', 'desc').limit(1).executeTakeFirst();
}
