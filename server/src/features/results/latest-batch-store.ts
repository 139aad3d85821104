import type { Database } from '../../db/open-db.ts';

/** Limit of runs searched: an unbounded search would slow down other users. */
const lookedThrough = 2_000;

/** Finished, with stored rows, on one of these connections and data sets; searches only the user's latest runs. */
export async function getLatestKept(
  db: Database,
  personId: string,
  queryId: string,
  reached: readonly { connectionId: string; setKey: string }[],
): Promise<string | undefined> {
  const own = db
    .selectFrom('batches')
    .select(['id', 'query_id', 'status', 'connection_id', 'set_key', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(lookedThrough);
  const row = await db
    .selectFrom(own.as('own'))
    .select('own.id')
    .where('own.query_id', '=', queryId)
    .where('own.status', '=', 'finished')
    .where((where) =>
      where.or(
        reached.map(({ connectionId, setKey }) =>
          where.and({ 'own.connection_id': connectionId, 'own.set_key': setKey }),
        ),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('statements')
          .select('statements.id')
          .whereRef('statements.batch_id', '=', 'own.id')
          .where('statements.result_bytes', 'is not', null),
      ),
    )
    .orderBy('own.created_at', 'desc')
    .orderBy('own.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
