import type { DeliveryRecord } from '@platbook/contract/workbench/deliveries';
import type { Database } from '../../db/open-db.ts';

export interface DeliveryFilter {
  /** Undefined for everyone's. */
  readonly ownerId: string | undefined;
  readonly subjectId: string | undefined;
  readonly recipientId: string | undefined;
  /** Time and ID of the row before the page. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listDeliveriesOf(
  db: Database,
  { ownerId, subjectId, recipientId, after, limit }: DeliveryFilter,
): Promise<DeliveryRecord[]> {
  let rows = db
    .selectFrom('deliveries')
    .innerJoin('delivery_events', 'delivery_events.id', 'deliveries.event_id')
    .leftJoin('people', 'people.id', 'deliveries.recipient')
    .selectAll('deliveries')
    .select(['delivery_events.kind', 'delivery_events.title', 'people.email'])
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(limit);
  if (ownerId !== undefined) rows = rows.where('deliveries.owner_id', '=', ownerId);
  if (subjectId !== undefined) rows = rows.where('delivery_events.subject_id', '=', subjectId);
  if (recipientId !== undefined) rows = rows.where('deliveries.recipient', '=', recipientId);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('deliveries.created_at', 'deliveries.id'), '<', tuple(after[0], after[1])),
    );
  return (await rows.execute()).map((row) => ({
    id: row.id,
    eventId: row.event_id,
    eventKind: row.kind,
    title: row.title,
    recipientKind: row.recipient_kind,
    recipient: row.recipient_kind === 'person' ? (row.email ?? '') : row.recipient,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    note: row.note,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  }));
}
