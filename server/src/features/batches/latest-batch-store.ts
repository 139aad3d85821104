import type { Database } from '../../db/open-db.ts';

/** Runs that are looked through at most: a search through everything would hold up everyone. */
const lookedThrough = 2_000;

/**
 * Id of this person's latest run of a query that has ended well and whose rows are kept, on one of these connections and what was
 * read there; undefined when none is among his latest runs.
 */
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
