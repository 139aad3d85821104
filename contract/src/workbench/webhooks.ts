/** A user's webhooks: URLs that receive events of schedules and alerts. Signed as https://www.standardwebhooks.com describes. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, filledShape, nullable, oneOf } from '../text.ts';

export const webhookLimits = {
  perPerson: 20,
  nameLength: 100,
  urlLength: 2_000,
  /** Of an event. */
  rows: 1_000,
  rowBytes: 256 * 1024,
  oldSecretHours: 24,
} as const;

export const webhookKinds = ['json', 'slack'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** `gone`: the receiver answered that it no longer exists. */
export const webhookOffReasons = ['owner', 'gone'] as const;

const webhookShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: oneOf(webhookKinds),
  /** Of Slack, only the host: the rest of the URL is a secret. */
  url: Type.String(),
  /** Null while it is on. */
  offReason: nullable(oneOf(webhookOffReasons)),
  /** Whether an admin allows its URL, and rows. */
  allows: oneOf(['rows', 'counts', 'nothing']),
  /** Since when every attempt has failed; null if the last one succeeded. */
  failingSince: nullable(Type.String()),
  /** Until when the previous secret signs, too. */
  oldSecretUntil: nullable(Type.String()),
  createdAt: Type.String(),
});
export type Webhook = Static<typeof webhookShape>;

const nameShape = filledShape('webhook.name', webhookLimits.nameLength);
const urlShape = Type.String({ maxLength: webhookLimits.urlLength });
/** Shown once. Null for Slack, which checks no signature. */
const secretShape = nullable(Type.String());

const refuses = 'a URL that no admin has allowed, that is not encrypted, or whose host is not allowed.';

export const listWebhooks = endpoint('GET', '/api/webhooks', {
  summary: "Lists the user's webhooks by name.",
  reply: Type.Array(webhookShape),
});

export const createWebhook = endpoint('POST', '/api/webhooks', {
  summary: 'Creates a webhook and returns its secret, which is not shown again. Trial accounts have none.',
  refuses,
  body: Type.Object({ name: nameShape, kind: oneOf(webhookKinds), url: urlShape }),
  reply: Type.Object({ webhook: webhookShape, secret: secretShape }),
});

export const updateWebhook = endpoint('PUT', '/api/webhooks/:id', {
  summary: 'Changes a webhook. While it is off, its deliveries are canceled.',
  refuses,
  body: Type.Object({
    name: nameShape,
    /** Absent or empty: the saved one stays. */
    url: Type.Optional(urlShape),
    isOn: Type.Boolean(),
  }),
  reply: webhookShape,
});

export const deleteWebhook = endpoint('DELETE', '/api/webhooks/:id', {
  summary: 'Deletes a webhook; what waits for it is canceled.',
  reply: emptyShape,
});

export const rotateWebhookSecret = endpoint('POST', '/api/webhooks/:id/secret', {
  summary: 'Creates a new secret and returns it; for 24 hours, the previous one signs as well.',
  refuses: 'a Slack webhook, which is not signed.',
  body: emptyShape,
  reply: Type.Object({ webhook: webhookShape, secret: secretShape }),
});

export const testWebhook = endpoint('POST', '/api/webhooks/:id/test', {
  summary: 'Sends an event of the type `test` without data at once. A failed test is also a 200 reply.',
  body: emptyShape,
  reply: Type.Object({ isDelivered: Type.Boolean(), status: nullable(Type.Integer()), note: Type.String() }),
});

export const listBuckets = endpoint('GET', '/api/buckets', {
  summary: 'Lists the buckets that results can be written to. Trial accounts have none.',
  reply: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
