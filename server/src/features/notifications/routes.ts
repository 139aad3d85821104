import { listNotifications, readNotifications } from '@platbook/contract/account/notifications';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { forgetOldNotifications, listNotificationsOf, markRead } from './notifications-store.ts';

export function startNotifications(
  app: FastifyInstance,
  { chores, db, now }: Pick<Services, 'chores' | 'db' | 'now'>,
): void {
  route(app, listNotifications).answers(({ person }) => listNotificationsOf(db, person.id));
  route(app, readNotifications, { perMinute: 120 }).answers(async ({ person, body }) => {
    await markRead(db, person.id, body.ids, now());
    return {};
  });
  app.addHook(
    'onClose',
    chores.startHourly('forget old notifications', () => forgetOldNotifications(db, now())),
  );
}
