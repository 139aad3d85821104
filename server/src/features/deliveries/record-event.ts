import { randomUUID } from 'node:crypto';
import type { Delivery, DeliveryEventKind } from '@platbook/contract/workbench/deliveries';
import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { enqueue, insertEvent } from './deliveries-store.ts';

/** The rows that an alert reports. */
export interface EventRows {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** As in a result; only the first ones of many. */
  readonly rows: readonly (readonly unknown[])[];
  /** Of each row. */
  readonly changes?: readonly ('new' | 'changed')[];
  readonly total: number;
  /** They are of a report or search that was read with names and mailing addresses. */
  readonly hasNames?: boolean;
}

export interface NewEvent {
  readonly kind: DeliveryEventKind;
  /** The schedule or the alert. */
  readonly subjectId: string;
  readonly scheduleId: string;
  readonly ownerId: string;
  /** Of schedule_runs. A subject has one event of a kind for each run. */
  readonly runId: string;
  /** One sentence without a period: the subject of an email. */
  readonly title: string;
  readonly text: string;
  readonly delivery: Delivery;
  /** Null for all rows of the run. */
  readonly rows: EventRows | null;
}

/** Records it once and queues it for each recipient, in the caller's transaction. */
export async function recordEvent(tx: Database, { now }: Pick<Services, 'now'>, event: NewEvent): Promise<void> {
  if (event.delivery.recipients.length === 0) return;
  const row = {
    id: randomUUID(),
    subject_id: event.subjectId,
    schedule_id: event.scheduleId,
    owner_id: event.ownerId,
    run_id: event.runId,
    kind: event.kind,
    title: event.title,
    text: event.text,
    delivery: JSON.stringify(event.delivery),
    rows: event.rows === null ? null : JSON.stringify(event.rows),
    created_at: now().toISOString(),
  };
  if (!(await insertEvent(tx, row))) return;
  for (const recipient of event.delivery.recipients) await enqueue(tx, row, recipient);
}
