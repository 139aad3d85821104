import type { DeliveryRecord, RecipientKind } from '@platbook/contract/workbench/deliveries';
import type { Database } from '../../db/open-db.ts';

export interface DeliveryFilter {
  /** Undefined for everyone's. */
  readonly ownerId: string | undefined;
  readonly subjectId: string | undefined;
  readonly recipientId: string | undefined;
  readonly id?: string;
  /** Time and ID of the row before the page. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listDeliveriesOf(
  db: Database,
  { ownerId, subjectId, recipientId, id, after, limit }: DeliveryFilter,
): Promise<DeliveryRecord[]> {
  let rows = db
    .selectFrom('deliveries')
    .innerJoin('delivery_events', 'delivery_events.id', 'deliveries.event_id')
    .leftJoin('people', 'people.id', 'deliveries.recipient')
    .leftJoin('webhooks', 'webhooks.id', 'deliveries.recipient')
    .leftJoin('destinations', 'destinations.id', 'deliveries.recipient')
    .selectAll('deliveries')
    .select(['delivery_events.kind', 'delivery_events.title', 'people.email'])
    .select(['webhooks.name as webhook', 'destinations.value as bucket'])
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(limit);
  if (ownerId !== undefined) rows = rows.where('deliveries.owner_id', '=', ownerId);
  if (subjectId !== undefined) rows = rows.where('delivery_events.subject_id', '=', subjectId);
  if (recipientId !== undefined) rows = rows.where('deliveries.recipient', '=', recipientId);
  if (id !== undefined) rows = rows.where('deliveries.id', '=', id);
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
    recipient: nameOf(row),
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    note: row.note,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  }));
}

interface Names {
  readonly recipient_kind: RecipientKind;
  readonly recipient: string;
  readonly email: string | null;
  readonly webhook: string | null;
  readonly bucket: string | null;
}

function nameOf({ recipient_kind: kind, recipient, email, webhook, bucket }: Names): string {
  if (kind === 'address') return recipient;
  return (kind === 'person' ? email : kind === 'webhook' ? webhook : bucket) ?? '';
}
