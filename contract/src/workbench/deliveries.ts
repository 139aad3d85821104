/** What is sent after a run of a schedule or when an alert fires, to whom, and what became of it. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cursorShape, emailShape, emptyShape, idShape, nullable, oneOf } from '../text.ts';
import { exportFormats } from './exports.ts';

export const deliveryLimits = {
  recipients: 20,
  /** Rows of the table in an email. */
  firstRows: 20,
  /** A larger file becomes a link. */
  attachmentBytes: 5 * 1024 * 1024,
  perPage: 50,
  logDays: 30,
} as const;

/** People receive rows only as far as their own license allows when it is sent; otherwise a link. All others must be on the admins' list. */
export const recipientShape = Type.Union([
  Type.Object({ kind: oneOf(['person']), id: idShape }),
  Type.Object({ kind: oneOf(['address']), address: emailShape }),
  Type.Object({ kind: oneOf(['webhook']), id: idShape }),
  Type.Object({ kind: oneOf(['bucket']), id: idShape }),
]);
export type Recipient = Static<typeof recipientShape>;
export type RecipientKind = Recipient['kind'];

export const deliveryShape = Type.Object({
  recipients: Type.Array(recipientShape, { maxItems: deliveryLimits.recipients }),
  /** The first rows as a table. */
  hasRows: Type.Boolean(),
  /** The query's chart as an image. */
  hasChart: Type.Boolean(),
  /** Of the file with all rows; null for none. */
  format: nullable(oneOf(exportFormats)),
  fileAs: oneOf(['attachment', 'link']),
});
export type Delivery = Static<typeof deliveryShape>;

export const deliveryEventKinds = ['finished', 'failed', 'new-rows', 'bound-crossed', 'no-rows'] as const;
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

/** `failed`: given up. `canceled`: the recipient unsubscribed, or is no longer allowed. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'canceled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliveryRecordShape = Type.Object({
  id: Type.String(),
  /** The same for each recipient and attempt. */
  eventId: Type.String(),
  eventKind: oneOf(deliveryEventKinds),
  title: Type.String(),
  recipientKind: oneOf(['person', 'address', 'webhook', 'bucket']),
  /** A name or an address; '' if it is gone. */
  recipient: Type.String(),
  state: oneOf(deliveryStates),
  attempts: Type.Integer(),
  /** Of the latest attempt, over HTTP. */
  status: nullable(Type.Integer()),
  /** What was sent, or why it wasn't. */
  note: Type.String(),
  createdAt: Type.String(),
  deliveredAt: nullable(Type.String()),
});
export type DeliveryRecord = Static<typeof deliveryRecordShape>;

export const listDeliveries = endpoint('GET', '/api/deliveries', {
  summary:
    "Lists the user's deliveries of the last 30 days, newest first, paged by a Link header. Admins can list those of any schedule, alert or webhook.",
  query: Type.Object({
    /** ID of a schedule or an alert. */
    subjectId: Type.Optional(idShape),
    /** ID of a webhook or a bucket. */
    recipientId: Type.Optional(idShape),
    cursor: cursorShape,
  }),
  reply: Type.Array(deliveryRecordShape),
});

export const replayDelivery = endpoint('POST', '/api/deliveries/:id/replay', {
  summary: "Queues an event for one of the user's recipients again, with the same event ID.",
  refuses: 'a delivery that still waits.',
  body: emptyShape,
  reply: deliveryRecordShape,
});

export const listUnsubscribed = endpoint('GET', '/api/deliveries/unsubscribed', {
  summary:
    "Lists who unsubscribed from one of the user's schedules or alerts, newest first. Admins can list those of any.",
  query: Type.Object({ subjectId: idShape }),
  reply: Type.Array(
    Type.Object({
      /** An address. */
      recipient: Type.String(),
      at: Type.String(),
    }),
  ),
});

/** Those who left the team or whose account ended are missing: a delivery with them can't be saved. */
export const listRecipients = endpoint('GET', '/api/deliveries/recipients', {
  summary: 'Returns names of people that the user can send results to, by ID.',
  query: Type.Object({
    /** Separated by commas. */
    ids: Type.String({ maxLength: 2_100 }),
  }),
  reply: Type.Array(Type.Object({ id: Type.String(), displayName: Type.String(), email: Type.String() })),
});
