import { sql } from 'kysely';
import type { Database, OpenDb } from '../../db/open-db.ts';
import type { ErrorIncidentsTable } from '../../db/tables/mail-tables.ts';

// Must be the same in every version of the product, and different from other locks.
const REPORT_LOCK = 7_325_012;

/** Serializes reports across nodes until the transaction ends; SQLite has a single writer anyway. */
export async function lockReports(transaction: Database, dialect: OpenDb['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${REPORT_LOCK})`.execute(transaction);
}

export async function findIncident(db: Database, id: string, since: Date): Promise<ErrorIncidentsTable | undefined> {
  return db
    .selectFrom('error_incidents')
    .selectAll()
    .where('id', '=', id)
    .where('at', '>=', since.toISOString())
    .executeTakeFirst();
}

export async function countReportMails(
  db: Database,
  since: Date,
  of: { readonly personId?: string; readonly cause?: string } = {},
): Promise<number> {
  let query = db
    .selectFrom('error_incidents')
    .select((select) => select.fn.countAll().as('mails'))
    .where('mail_id', 'is not', null)
    .where('reported_at', '>=', since.toISOString());
  if (of.personId !== undefined) query = query.where('reported_by', '=', of.personId);
  if (of.cause !== undefined) query = query.where('cause', '=', of.cause);
  return Number((await query.executeTakeFirstOrThrow()).mails);
}

export async function countIncidents(db: Database, cause: string, since: Date): Promise<number> {
  const { times } = await db
    .selectFrom('error_incidents')
    .select((select) => select.fn.countAll().as('times'))
    .where('cause', '=', cause)
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(times);
}

/** Marks the incident as reported; `mailId` is null if no email was sent for it. */
export async function markReported(
  db: Database,
  id: string,
  report: { readonly personId: string; readonly at: Date; readonly mailId: string | null },
): Promise<void> {
  await db
    .updateTable('error_incidents')
    .set({ reported_by: report.personId, reported_at: report.at.toISOString(), mail_id: report.mailId })
    .where('id', '=', id)
    .execute();
}

export async function forgetIncidents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('error_incidents').where('at', '<', before.toISOString()).execute();
}

const mostGrouped = 2_000;

/** Most recent first; `id` is that of the last failure. Counts only a limited number of the latest failures. */
export async function groupIncidents(db: Database, most: number) {
  // Timestamps have a fixed length, so the maximum of these texts ends with the latest ID.
  const last = sql<string>`max(latest.at || ' ' || latest.id)`;
  const rows = await db
    .selectFrom(
      db
        .selectFrom('error_incidents')
        .select(['id', 'at', 'route', 'cause'])
        .orderBy('at', 'desc')
        .limit(mostGrouped)
        .as('latest'),
    )
    .select(({ fn }) => ['route', 'cause', fn.countAll().as('times'), fn.min('at').as('first_at'), last.as('last')])
    .groupBy(['route', 'cause'])
    .orderBy(last, 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => {
    const [at = '', id = ''] = row.last.split(' ');
    return { id, at, firstAt: row.first_at, route: row.route, cause: row.cause, times: Number(row.times) };
  });
}
