import {
  type DeliveryRecord,
  deliveryLimits,
  listDeliveries,
  listRecipients,
  listUnsubscribed,
  replayDelivery,
} from '@platbook/contract/workbench/deliveries';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPeople } from '../sharing/index.ts';
import { listDeliveriesOf } from './list-deliveries.ts';
import { replay } from './replay.ts';
import { listUnsubscribed as listUnsubscribedOf } from './subscriptions-store.ts';

export type RouteServices = Pick<Services, 'config' | 'db' | 'now'>;

export function deliveryRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db, now } = services;
  route(app, listDeliveries).answers(async ({ person, query, request, reply }) => {
    const { subjectId, recipientId, cursor } = query;
    const isAdmins = person.role === 'admin' && person.isActiveSolution && (subjectId ?? recipientId) !== undefined;
    const limit = deliveryLimits.perPage;
    const rows = await listDeliveriesOf(db, {
      ownerId: isAdmins ? undefined : person.id,
      subjectId,
      recipientId,
      after: cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.createdAt, last.id]) });
    return page;
  });

  route(app, replayDelivery, { perMinute: 60 }).answers(async ({ person, params }) => {
    requireActive(person);
    const id = await replay(db, person, params.id, now());
    const filter = { ownerId: person.id, subjectId: undefined, recipientId: undefined, after: undefined, limit: 1 };
    const [record] = await listDeliveriesOf(db, { ...filter, id });
    return record as DeliveryRecord;
  });

  route(app, listRecipients).answers(async ({ person, query }) => {
    const ids = query.ids.split(',').slice(0, deliveryLimits.recipients);
    const { id, displayName, email } = person;
    const others = await findPeople(services, person, { ids }, deliveryLimits.recipients);
    return [...(ids.includes(id) ? [{ id, displayName, email }] : []), ...others];
  });

  route(app, listUnsubscribed).answers(({ person, query }) => {
    const isAdmins = person.role === 'admin' && person.isActiveSolution;
    return listUnsubscribedOf(db, query.subjectId, isAdmins ? undefined : person.id);
  });
}
