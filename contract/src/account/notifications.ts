import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, nullable } from '../text.ts';

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
  summary: "Lists the user's latest 100 notifications, newest first.",
  reply: Type.Array(notificationShape),
});

export const readNotifications = endpoint('POST', '/api/notifications/read', {
  summary: 'Marks notifications as read.',
  body: Type.Object({ ids: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }) }),
  reply: emptyShape,
});
