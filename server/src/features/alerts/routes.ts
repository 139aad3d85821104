import * as calls from '@platbook/contract/workbench/alerts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Person, requireActive, requireAdmin } from '../../http/callers/person.ts';
import { readIfMatch, versionTag } from '../../http/if-match.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { checkDelivery } from '../deliveries/index.ts';
import { findAlertEvent, forgetOldAlertEvents, listAlertEvents } from './alert-events-store.ts';
import { alertToWire } from './alert-wire.ts';
import {
  changeAlert,
  contentOf,
  deleteAlert,
  findAlert,
  insertAlert,
  listAlerts,
  ownsSchedule,
  type StoredAlert,
} from './alerts-store.ts';
import { readAlertRows } from './read-alert-rows.ts';

type RouteServices = Pick<Services, 'chores' | 'config' | 'db' | 'now' | 'warehouse'>;

const writes = { perMinute: 60 };

export function alertRoutes(app: FastifyInstance, services: RouteServices): void {
  readRoutes(app, services);
  eventRoutes(app, services);
  saveRoutes(app, services);
  quietRoutes(app, services);
  const { chores, db, now } = services;
  const stopForgetting = chores.startHourly('old alert events', () => forgetOldAlertEvents(db, now()));
  app.addHook('onClose', stopForgetting);
}

const isActiveAdmin = (person: Person) => person.role === 'admin' && person.isActiveSolution;

/** The owner's; with `admins`, also theirs. Another user's and a missing one give the same 404. */
async function requireAlert({ db }: RouteServices, person: Person, id: string, admins = false) {
  const alert = await findAlert(db, id);
  if (alert === undefined || !(alert.owner_id === person.id || (admins && isActiveAdmin(person))))
    throw problem('alert.not-found');
  return alert;
}

async function answer(services: RouteServices, person: Person, id: string, reply: FastifyReply) {
  const alert = await requireAlert(services, person, id, true);
  reply.header('etag', versionTag(alert.version));
  return alertToWire(alert, person);
}

type CursorKeys = [string, string];

function readRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db } = services;

  route(app, calls.listAlerts).answers(async ({ person, query, request, reply }) => {
    const { of = 'mine', scheduleId, cursor } = query;
    if (of === 'all') requireAdmin(person);
    const limit = calls.alertLimits.perPage;
    const rows = await listAlerts(db, {
      ownerId: of === 'all' ? undefined : person.id,
      scheduleId,
      after: cursor === undefined ? undefined : (readCursor(cursor, 2) as CursorKeys),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.name_key, last.id]) });
    return page.map((row) => alertToWire(row, person));
  });

  route(app, calls.getAlert).answers(({ person, params, reply }) => answer(services, person, params.id, reply));
}

function eventRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db } = services;

  route(app, calls.listAlertEvents).answers(async ({ person, params, query, request, reply }) => {
    await requireAlert(services, person, params.id, true);
    const limit = calls.alertLimits.eventsPerPage;
    const rows = await listAlertEvents(db, {
      alertId: params.id,
      ownerId: isActiveAdmin(person) ? undefined : person.id,
      after: query.cursor === undefined ? undefined : (readCursor(query.cursor, 2) as CursorKeys),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.fired_at, last.id]) });
    return page.map(({ id, kind, title, text, ...row }) => ({
      id,
      kind,
      title,
      text,
      newRows: row.new_rows,
      changedRows: row.changed_rows,
      firedAt: row.fired_at,
    }));
  });

  route(app, calls.getAlertRows).answers(async ({ person, params }) => {
    await requireAlert(services, person, params.id, true);
    const event = await findAlertEvent(db, params.id, params.eventId);
    if (event === undefined) throw problem('not-found');
    return readAlertRows(services, person, event);
  });
}

function saveRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db, now } = services;

  route(app, calls.createAlert, writes).answers(async ({ person, body, reply }) => {
    requireActive(person);
    await requireSavable(services, person, body);
    const delivery = await checkDelivery(services, person, body.delivery);
    const id = await insertAlert(db, person.id, { ...body, delivery }, now());
    if (id === undefined) throw problem('alert.too-many');
    return answer(services, person, id, reply);
  });

  route(app, calls.updateAlert, writes).answers(async ({ person, params, body, request, reply }) => {
    const known = await requireAlert(services, person, params.id);
    await requireSavable(services, person, body);
    const delivery = await checkDelivery(services, person, body.delivery);
    const expected = readIfMatch(request.headers['if-match']);
    await change(services, { ...known, version: expected ?? known.version }, contentOf({ ...body, delivery }));
    return answer(services, person, params.id, reply);
  });

  route(app, calls.deleteAlert, writes).answers(async ({ person, params }) => {
    await requireAlert(services, person, params.id, true);
    await deleteAlert(db, params.id);
    return {};
  });
}

async function requireSavable({ db }: RouteServices, person: Person, { scheduleId, condition }: calls.AlertBody) {
  if (!(await ownsSchedule(db, person.id, scheduleId))) throw problem('schedule.not-found');
  if (condition.kind === 'bound' && condition.of !== 'row-count' && condition.column === null)
    throw problem('alert.column-required', undefined, 'condition');
}

async function change(
  { db, now }: RouteServices,
  known: Pick<StoredAlert, 'id' | 'version'>,
  changes: Parameters<typeof changeAlert>[2],
) {
  if (!(await changeAlert(db, known, { ...changes, updated_at: now().toISOString() }))) throw problem('alert.conflict');
}

function quietRoutes(app: FastifyInstance, services: RouteServices): void {
  route(app, calls.snoozeAlert, writes).answers(async ({ person, params, body, reply }) => {
    const known = await requireAlert(services, person, params.id);
    const until = body.until === null ? null : new Date(body.until).toISOString();
    if (until !== null && until <= services.now().toISOString()) throw problem('alert.snooze');
    await change(services, known, { snoozed_until: until });
    return answer(services, person, params.id, reply);
  });

  for (const [call, isMuted] of [
    [calls.muteAlert, 1],
    [calls.unmuteAlert, 0],
  ] as const)
    route(app, call, writes).answers(async ({ person, params, reply }) => {
      const known = await requireAlert(services, person, params.id);
      if (known.is_muted !== isMuted) await change(services, known, { is_muted: isMuted });
      return answer(services, person, params.id, reply);
    });
}
