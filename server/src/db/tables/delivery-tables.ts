import type { DestinationKind } from '@platbook/contract/admin/destinations';
import type { DeliveryEventKind, DeliveryState, RecipientKind } from '@platbook/contract/workbench/deliveries';
import type { WebhookKind, webhookOffReasons } from '@platbook/contract/workbench/webhooks';

/** Something that happened in a schedule or alert, recorded once. */
export interface DeliveryEventsTable {
  id: string;
  /** ID of a schedule or an alert. */
  subject_id: string;
  schedule_id: string;
  owner_id: string;
  /** Of schedule_runs. */
  run_id: string;
  kind: DeliveryEventKind;
  title: string;
  text: string;
  /** JSON of the `Delivery` at that time. */
  delivery: string;
  /** JSON of `EventRows`: the rows that an alert reports; null for all rows of the run. */
  rows: string | null;
  created_at: string;
}

/** One per event and recipient. */
export interface DeliveriesTable {
  id: string;
  event_id: string;
  lane_id: string;
  /** Order within the lane. */
  place: number;
  owner_id: string;
  recipient_kind: RecipientKind;
  /** An ID, or an address. */
  recipient: string;
  state: DeliveryState;
  attempts: number;
  status: number | null;
  note: string;
  created_at: string;
  delivered_at: string | null;
}

/** The queue of one recipient and subject: its deliveries are sent one after the other, in order. */
export interface DeliveryLanesTable {
  /** `<recipient kind>:<recipient>:<subject>` */
  id: string;
  last_place: number;
  /** Null if nothing waits. */
  next_at: string | null;
  /** Since the last delivery that succeeded. */
  failures: number;
  claimed_by: string | null;
  /** Increases with each claim, so that a claim that was lost writes nothing. */
  claims: number;
}

/** One per subject and recipient of emails. */
export interface DeliverySubscriptionsTable {
  /** Random; the address to unsubscribe has it. */
  token: string;
  recipient_kind: RecipientKind;
  recipient: string;
  subject_id: string;
  owner_id: string;
  /** When it was last sent. */
  used_at: string;
  unsubscribed_at: string | null;
}

/** What an admin allows outside the app. */
export interface DestinationsTable {
  id: string;
  kind: DestinationKind;
  /** In canonical form, lowercase where case has no meaning. */
  value: string;
  has_rows: 0 | 1;
  /** JSON of a bucket's settings without the secret key; null for other kinds. */
  bucket: string | null;
  /** Sealed; null for other kinds. */
  secret: string | null;
  created_by: string | null;
  created_at: string;
}

export interface WebhooksTable {
  id: string;
  owner_id: string;
  name: string;
  kind: WebhookKind;
  /** Sealed, because Slack's URLs are secrets. */
  url: string;
  /** Sealed; null for Slack. */
  secret: string | null;
  old_secret: string | null;
  old_secret_until: string | null;
  off_reason: (typeof webhookOffReasons)[number] | null;
  failing_since: string | null;
  created_at: string;
}

export interface DeliveryTables {
  destinations: DestinationsTable;
  webhooks: WebhooksTable;
  delivery_events: DeliveryEventsTable;
  deliveries: DeliveriesTable;
  delivery_lanes: DeliveryLanesTable;
  delivery_subscriptions: DeliverySubscriptionsTable;
}
