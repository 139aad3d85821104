import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cursorShape, emptyShape, nullable, oneOf } from '../text.ts';

export const notificationKinds = [
  'query-shared',
  'access-requested',
  'access-decided',
  'access-ending',
  'schedule',
  'alert',
  'data-changed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLimits = { days: 90, newest: 20, perPage: 50 } as const;

/** What a list can be limited to: a kind, or `access` for its three. */
export const notificationTopics = ['schedule', 'alert', 'data-changed', 'query-shared', 'access'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

const notificationShape = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  /** One sentence, e.g. `Alex Kim shared “Distressed homes” with you`. */
  title: Type.String(),
  /** What the sender wrote, or details; '' if nothing. */
  text: Type.String(),
  /** Where it leads within the product; null if nowhere. */
  path: nullable(Type.String()),
  createdAt: Type.String(),
  isRead: Type.Boolean(),
});
export type Notification = Static<typeof notificationShape>;

export const listNotifications = endpoint('GET', '/api/notifications', {
  summary: "Lists the user's notifications from the last 90 days, newest first, paged by a Link header.",
  query: Type.Object({
    topic: Type.Optional(oneOf(notificationTopics)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(notificationShape),
});

export const readNotifications = endpoint('POST', '/api/notifications/read', {
  summary: 'Marks notifications as read; all of them if there are no `ids`.',
  body: Type.Object({ ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })) }),
  reply: emptyShape,
});
