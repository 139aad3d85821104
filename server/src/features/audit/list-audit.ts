import type { AuditEvent } from '@platbook/contract/admin/audit';
import type { Database } from '../../db/open-db.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/callers/operator.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import {
  type AuditPlace,
  type AuditWishes,
  findPlaces,
  readEvents,
  readStarts,
  type StoredEvent,
} from './audit-list-store.ts';

export async function listAudit(db: Database, wishes: AuditWishes, limit: number, cursor: string | undefined) {
  const { places, next } = await findPlaces(db, wishes, limit, cursor === undefined ? undefined : placeOf(cursor));
  const events = (await readEvents(db, places)).map(toEvent);
  return {
    events: wishes.isMerged === true ? await withStarts(db, events) : events,
    next: next === undefined ? undefined : writeCursor([next.at, String(next.id)]),
  };
}

async function withStarts(db: Database, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const isEnd = ({ kind }: AuditEvent) => kind.endsWith('_ended');
  const starts = await readStarts(db, [
    ...new Set(events.filter(isEnd).flatMap(({ operationId }) => operationId ?? [])),
  ]);
  return events.map((event) => {
    const start = isEnd(event) ? starts.get(event.operationId ?? '') : undefined;
    return start === undefined ? event : { ...event, startedAt: start.at, sqlSha256: start.text_sha256 };
  });
}

function placeOf(cursor: string): AuditPlace {
  const [at, id] = readCursor(cursor, 2) as [string, string];
  if (!/^\d{1,15}$/.test(id)) throw problem('request.invalid', 'cursor must come from a `next` link');
  return { at, id: Number(id) };
}

function toEvent(row: StoredEvent): AuditEvent {
  return {
    id: String(row.id),
    at: row.at,
    kind: row.kind,
    personId: row.person_id,
    by: byOf(row),
    whomId: row.whom_id,
    whom: row.whom_email ?? '',
    name: row.whom_id === null ? (row.name ?? '') : '',
    connectionId: row.connection_id,
    connection: row.connection_name ?? '',
    outcome: row.outcome,
    error: row.error,
    address: row.address,
    userAgent: row.user_agent,
    format: row.format,
    rows: row.rows === null ? null : Number(row.rows),
    bytes: row.bytes === null ? null : Number(row.bytes),
    removedBefore: row.removed_before,
    changes: changesOf(row.changes),
    sqlSha256: row.text_sha256,
    operationId: row.operation_id,
    queryId: row.query_id,
    startedAt: null,
  };
}

function byOf({ person_id, by_email, by_given_name, by_surname }: StoredEvent): string {
  if (person_id === OPERATOR_ID) return OPERATOR_NAME;
  return by_email || `${by_given_name ?? ''} ${by_surname ?? ''}`.trim() || (person_id ?? '');
}

function changesOf(text: string | null): AuditEvent['changes'] {
  try {
    const changes: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(changes) ? (changes as AuditEvent['changes']) : [];
  } catch {
    return [];
  }
}
