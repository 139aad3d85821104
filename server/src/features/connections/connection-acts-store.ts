import type { AuditKind } from '../../db/audit-tables.ts';
import type { Database } from '../../db/open-db.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/callers/operator.ts';

export async function listLastActs(db: Database, kind: Extract<AuditKind, 'connection_created' | 'connection_tested'>) {
  const rows = await db
    .selectFrom('audit_events as event')
    .leftJoin('people', 'people.id', 'event.person_id')
    .select(['event.connection_id', 'event.at', 'event.person_id', 'event.outcome', 'event.error', 'people.email'])
    .where('event.id', 'in', (select) =>
      select
        .selectFrom('audit_events')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', kind)
        .where('connection_id', 'is not', null)
        .groupBy('connection_id'),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.connection_id ?? '',
      {
        at: row.at,
        by: row.email ?? (row.person_id === OPERATOR_ID ? OPERATOR_NAME : ''),
        isGood: row.outcome === 'finished',
        error: row.error,
      },
    ]),
  );
}
