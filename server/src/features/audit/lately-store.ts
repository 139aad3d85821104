import type { Act } from '@platbook/contract/admin-people';
import type { AuditKind } from '../../db/audit-tables.ts';
import type { Database } from '../../db/open-db.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/operator.ts';

/** What people do all day, and what the server removes by itself. */
const unlisted: AuditKind[] = [
  'run_started',
  'run_ended',
  'export_started',
  'export_ended',
  'list_loaded',
  'signed_out',
  'key_viewed',
  'query_shared',
  'history_removed',
  'audit_removed',
];

/** The last acts of everybody, or of and to one person, newest first: what people do all day is left out. */
export async function listLately(db: Database, count: number, personId?: string): Promise<Act[]> {
  let asked = db
    .selectFrom('audit_events as event')
    .leftJoin('people as by', 'by.id', 'event.person_id')
    .leftJoin('people as whom', 'whom.id', 'event.name')
    .select(['event.id', 'event.at', 'event.kind', 'event.name', 'event.text', 'event.outcome', 'event.person_id'])
    .select(['by.email as by_email', 'whom.email as whom_email'])
    .where('event.kind', 'not in', unlisted);
  if (personId !== undefined)
    asked = asked.where((where) =>
      where.or([where('event.person_id', '=', personId), where('event.name', '=', personId)]),
    );
  const rows = await asked.orderBy('event.at', 'desc').orderBy('event.id', 'desc').limit(count).execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    kind: row.kind,
    by: row.by_email ?? (row.person_id === OPERATOR_ID ? OPERATOR_NAME : ''),
    whom: row.whom_email ?? '',
    name: row.whom_email === null ? (row.name ?? '') : '',
    isRefused: row.outcome === 'error',
    changes: row.text === null ? [] : (JSON.parse(row.text) as Act['changes']),
  }));
}
