import { sql } from 'kysely';
import type { ErrorIncidentsTable } from '../../db/mail-tables.ts';
import type { Database, OpenDb } from '../../db/open-db.ts';

// The number only has to be the same in every version of the product, and no other lock's.
const REPORT_LOCK = 7_325_012;

/** Lets one report after the other count and queue, over all nodes; SQLite has one writer anyway. Ends with the transaction. */
export async function lockReports(transaction: Database, dialect: OpenDb['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${REPORT_LOCK})`.execute(transaction);
}

/** The incident with this id, unless it is older than `since`. */
export async function findIncident(db: Database, id: string, since: Date): Promise<ErrorIncidentsTable | undefined> {
  return db
    .selectFrom('error_incidents')
    .selectAll()
    .where('id', '=', id)
    .where('at', '>=', since.toISOString())
    .executeTakeFirst();
}

/** Mails about failures that were queued since then: by this person when one is named, about this cause when one is. */
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

/** How often something failed for this cause since then. */
export async function countIncidents(db: Database, cause: string, since: Date): Promise<number> {
  const { times } = await db
    .selectFrom('error_incidents')
    .select((select) => select.fn.countAll().as('times'))
    .where('cause', '=', cause)
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(times);
}

/** The incident was reported; `mailId` is null when others had told of its cause already. */
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

/** Removes what happened before. */
export async function forgetIncidents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('error_incidents').where('at', '<', before.toISOString()).execute();
}

const mostGrouped = 2_000;

/**
 * The latest failures by call and cause, those that happened last first; `id` is that of the last one, under which the log has the whole
 * cause. Of very many only the latest are counted.
 */
export async function groupIncidents(db: Database, most: number) {
  // Instants have one length, so the greatest of these texts ends with the id of the last one.
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
