import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { openStates } from '../batches/index.ts';

const shownCharacters = 2_000;
const listedCharacters = 500;

const withNames = (db: Database, characters: number) =>
  db
    .selectFrom('batches')
    .leftJoin('people', 'people.id', 'batches.person_id')
    .leftJoin('connections', 'connections.id', 'batches.connection_id')
    .select(['batches.id', 'batches.name', 'batches.status', 'batches.created_at', 'people.email'])
    .select(['connections.name as connection', sql<string>`substr(batches.text, 1, ${characters})`.as('text')]);

export async function listOpenRows(db: Database, most: number) {
  return withNames(db, shownCharacters)
    .select(['batches.person_id', 'batches.connection_id', 'batches.node', 'batches.cancel_requested_at'])
    .select((select) =>
      select
        .selectFrom('statements')
        .whereRef('statements.batch_id', '=', 'batches.id')
        .select(({ fn }) => fn.min('statements.started_at').as('at'))
        .as('started_at'),
    )
    .where('batches.status', 'in', openStates)
    .orderBy('batches.created_at')
    .orderBy('batches.id')
    .limit(most)
    .execute();
}

export async function listEndedRows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return withNames(db, listedCharacters)
    .select('batches.duration_ms')
    .select((select) => {
      const own = select.selectFrom('statements').whereRef('statements.batch_id', '=', 'batches.id');
      return [
        own.select(({ fn }) => fn.sum('statements.row_count').as('sum')).as('rows'),
        own
          .select('statements.error')
          .where('statements.error', 'is not', null)
          .orderBy('statements.sequence')
          .limit(1)
          .as('error'),
      ];
    })
    .where('batches.id', 'in', ids)
    .where('batches.status', 'not in', openStates)
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
    .execute();
}

export async function countOpenRows(db: Database): Promise<{ running: number; queued: number }> {
  const rows = await db
    .selectFrom('batches')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .where('status', 'in', openStates)
    .groupBy('status')
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { running: of('running'), queued: of('queued') };
}

export async function findRun(db: Database, id: string) {
  const row = await db
    .selectFrom('batches')
    .select(['person_id as personId', 'connection_id as connectionId', 'status', 'cancelled_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, isOpen: openStates.includes(row.status) };
}

/** Asks the run's node to cancel it on behalf of an admin; false if it has ended or an admin already canceled it. */
export async function markCanceledByAdmin(tx: Database, id: string, adminId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('batches')
    .set({ cancel_requested_at: new Date().toISOString(), cancelled_by: adminId })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .where('cancelled_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
