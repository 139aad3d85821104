import type { Act } from '@platbook/contract/admin/people';
import { auditKinds } from '@platbook/contract/rules/audit-words';
import { idNow, withFormerIds } from '../../db/former-people.ts';
import type { Database } from '../../db/open-db.ts';
import type { AuditKind } from '../../db/tables/audit-tables.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/callers/operator.ts';

const unlisted: AuditKind[] = [
  'run_started',
  'run_ended',
  'export_started',
  'export_ended',
  'list_loaded',
  'signed_out',
  'key_viewed',
  'query_shared',
  'link_created',
  'link_revoked',
  'history_removed',
  'audit_removed',
];

const listed = (Object.keys(auditKinds) as AuditKind[]).filter((kind) => !unlisted.includes(kind));
/** How many of a user's own events are searched for acts: nearly all are runs, and there can be a hundred thousand. */
const lookedThrough = 2_000;

/** Newest first, without routine events. Queries each kind separately: a million runs can be between two acts. */
export async function listRecent(db: Database, count: number, personId?: string): Promise<Act[]> {
  const events = db.selectFrom('audit_events').select(['id', 'at', 'kind']).orderBy('at', 'desc').orderBy('id', 'desc');
  const parts =
    personId === undefined
      ? listed.map((kind) => events.where('kind', '=', kind).limit(count))
      : (await withFormerIds(db, [personId])).flatMap((id) => [
          events.where('person_id', '=', id).limit(lookedThrough),
          events.where('name', '=', id).where('operation_id', 'is', null).limit(lookedThrough),
        ]);
  const all = parts.map((part) => db.selectFrom(part.as('part')).selectAll()).reduce((every, one) => every.union(one));
  const nearest = db.selectFrom(all.as('every')).select('every.id').where('kind', 'in', listed);
  const rows = await db
    .selectFrom('audit_events as event')
    .leftJoin('former_people as former_by', 'former_by.id', 'event.person_id')
    .leftJoin('people as by', (join) => join.on('by.id', '=', idNow('former_by', 'event.person_id')))
    .leftJoin('former_people as former_whom', 'former_whom.id', 'event.name')
    .leftJoin('people as whom', (join) => join.on('whom.id', '=', idNow('former_whom', 'event.name')))
    .select(['event.id', 'event.at', 'event.kind', 'event.name', 'event.text', 'event.outcome', 'event.person_id'])
    .select(['by.email as by_email', 'whom.email as whom_email'])
    .where('event.id', 'in', nearest.orderBy('at', 'desc').orderBy('id', 'desc').limit(count))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .execute();
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

/** The changes of a user's license by admins, newest first. */
export async function listLicenseActs(db: Database, personId: string, since: string, count: number) {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'text'])
    .where('name', 'in', await withFormerIds(db, [personId]))
    .where('operation_id', 'is', null)
    .where('kind', '=', 'person_licensed')
    .where('outcome', '=', 'finished')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ at, text }) => ({ at, changes: JSON.parse(text ?? '[]') as Act['changes'] }));
}

/** The batches of the runs that ended last, newest first. */
export async function listEndedRunIds(db: Database, most: number): Promise<string[]> {
  const events = await db
    .selectFrom('audit_events')
    .select('batch_id')
    .where('kind', '=', 'run_ended')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return events.flatMap(({ batch_id }) => batch_id ?? []);
}
