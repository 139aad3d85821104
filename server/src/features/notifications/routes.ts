import { listNotifications, notificationLimits, readNotifications } from '@platbook/contract/account/notifications';
import type { FastifyInstance } from 'fastify';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { forgetOldNotifications, listNotificationsOf, markRead } from './notifications-store.ts';

export function startNotifications(
  app: FastifyInstance,
  { chores, db, now }: Pick<Services, 'chores' | 'db' | 'now'>,
): void {
  route(app, listNotifications).answers(async ({ person, query, request, reply }) => {
    const { topic, limit = notificationLimits.perPage, cursor } = query;
    const before = cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]);
    const rows = await listNotificationsOf(db, person.id, { topic, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.createdAt, last.id]) });
    return page;
  });
  route(app, readNotifications, { perMinute: 120 }).answers(async ({ person, body }) => {
    await markRead(db, person.id, body.ids, now());
    return {};
  });
  app.addHook(
    'onClose',
    chores.startHourly('forget old notifications', () => forgetOldNotifications(db, now())),
  );
}
