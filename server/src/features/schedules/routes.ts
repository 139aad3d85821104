import * as calls from '@platbook/contract/workbench/schedules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Person, requireActive, requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { readIfMatch, versionTag } from '../../http/if-match.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { checkDelivery } from '../deliveries/index.ts';
import { viewerOf } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { requireSchedulable } from './require-schedulable.ts';
import { findRuns, listRuns, queueManualRun } from './schedule-runs-store.ts';
import { listTimes, requireTimetable } from './schedule-times.ts';
import { runToWire, scheduleToWire } from './schedule-wire.ts';
import type { WithScheduler } from './scheduler.ts';
import {
  changeSchedule,
  contentOf,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  type ListedSchedule,
  listSchedules,
  type StoredSchedule,
} from './schedules-store.ts';
import { transferSchedule } from './transfer-schedule.ts';

export type RouteServices = Pick<Services, 'config' | 'db' | 'now' | 'secretBox'> & WithPacks & WithScheduler;

const writes = { perMinute: 60 };
const defaultLimit = 50;

export function scheduleRoutes(app: FastifyInstance, services: RouteServices): void {
  readRoutes(app, services);
  saveRoutes(app, services);
  stateRoutes(app, services);
}

/** The owner's; with `admins`, also theirs. Another user's and a missing one give the same 404. */
async function requireSchedule({ db }: RouteServices, person: Person, id: string, admins = false) {
  const schedule = await findSchedule(db, id);
  const isAdmins = admins && person.role === 'admin' && person.isActiveSolution;
  if (schedule === undefined || !(schedule.owner_id === person.id || isAdmins)) throw problem('schedule.not-found');
  return schedule;
}

async function answer(services: RouteServices, person: Person, id: string, reply: FastifyReply) {
  const schedule = await requireSchedule(services, person, id, true);
  reply.header('etag', versionTag(schedule.version));
  const [wire] = await toWire(services, [schedule], person);
  return wire as calls.Schedule;
}

async function toWire(services: RouteServices, schedules: readonly ListedSchedule[], person: Person) {
  const runs = await findRuns(
    services.db,
    schedules.flatMap(({ last_run_id: id }) => id ?? []),
  );
  return schedules.map((each) => scheduleToWire(services, each, runs.get(each.last_run_id ?? ''), person));
}

function readRoutes(app: FastifyInstance, services: RouteServices): void {
  const { config, db, now } = services;

  route(app, calls.listSchedules).answers(async ({ person, query, request, reply }) => {
    const { of = 'mine', limit = defaultLimit, ownerId, cursor } = query;
    if (of === 'all') requireAdmin(person);
    const after = cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]);
    const filter = { of, ownerId, after, limit: limit + 1 };
    const rows = await listSchedules(db, viewerOf(config, person), filter);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.name_key, last.id]) });
    return toWire(services, page, person);
  });

  route(app, calls.getSchedule).answers(({ person, params, reply }) => answer(services, person, params.id, reply));

  route(app, calls.listScheduleRuns).answers(async ({ person, params, query, request, reply }) => {
    await requireSchedule(services, person, params.id, true);
    const after = query.cursor === undefined ? undefined : (readCursor(query.cursor, 2) as [string, string]);
    const limit = calls.scheduleLimits.runsPerPage;
    const rows = await listRuns(db, params.id, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.due_at, last.id]) });
    return page.map((run) => runToWire(run, person));
  });

  route(app, calls.previewTimes, { perMinute: 120 }).answers(({ body }) => {
    const timetable = requireTimetable(timesIn(body), now());
    const times = listTimes(timetable, now(), calls.scheduleLimits.previewedTimes);
    return { times: times.map((time) => time.toISOString()) };
  });
}

type Times = Pick<calls.ScheduleBody, 'rule' | 'timeZone' | 'startsAt' | 'endsAt'>;

const timesIn = ({ rule, timeZone, startsAt, endsAt }: Times) => ({
  rule,
  timeZone,
  startsAt: startsAt ?? null,
  endsAt: endsAt ?? null,
});

function saveRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db, now } = services;

  route(app, calls.createSchedule, writes).answers(async ({ person, body, reply }) => {
    await requireSchedulable(services, person, body);
    const delivery = await checkDelivery(services, person, body.delivery);
    const nextAt = requireTimetable(timesIn(body), now()).next(now());
    const id = await insertSchedule(db, person.id, { ...body, delivery }, { now: now(), nextAt });
    if (id === undefined) throw problem('schedule.too-many');
    return answer(services, person, id, reply);
  });

  route(app, calls.updateSchedule, writes).answers(async ({ person, params, body, request, reply }) => {
    const known = await requireSchedule(services, person, params.id);
    await requireSchedulable(services, person, body);
    const delivery = await checkDelivery(services, person, body.delivery);
    const next = requireTimetable(timesIn(body), now()).next(now());
    const expected = readIfMatch(request.headers['if-match']);
    const nextAt = known.is_paused === 1 ? null : (next?.toISOString() ?? null);
    const changes = { ...contentOf({ ...body, delivery }), next_at: nextAt, stopped_reason: null };
    await change(services, { ...known, version: expected ?? known.version }, changes);
    return answer(services, person, params.id, reply);
  });

  route(app, calls.deleteSchedule, writes).answers(async ({ person, params }) => {
    await requireSchedule(services, person, params.id, true);
    await deleteSchedule(db, params.id);
    return {};
  });

  route(app, calls.transferSchedule, { ...writes, admits: requireAdminOf }).answers(
    async ({ person, params, body, reply }) => {
      const schedule = await requireSchedule(services, person, params.id, true);
      await transferSchedule(services, person, schedule, body.personId);
      return answer(services, person, params.id, reply);
    },
  );
}

async function change(
  { db, now }: RouteServices,
  known: Pick<StoredSchedule, 'id' | 'version'>,
  changes: Parameters<typeof changeSchedule>[2],
) {
  if (!(await changeSchedule(db, known, { ...changes, updated_at: now().toISOString() })))
    throw problem('schedule.conflict');
}

function stateRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db, now, scheduler } = services;

  route(app, calls.pauseSchedule, writes).answers(async ({ person, params, reply }) => {
    const known = await requireSchedule(services, person, params.id, true);
    if (known.is_paused === 0) await change(services, known, { is_paused: 1, next_at: null });
    return answer(services, person, params.id, reply);
  });

  route(app, calls.resumeSchedule, writes).answers(async ({ person, params, reply }) => {
    const known = await requireSchedule(services, person, params.id);
    await requireSchedulable(services, person, { queryId: known.query_id, connectionId: known.connection_id });
    const times = { timeZone: known.time_zone, startsAt: known.starts_at, endsAt: known.ends_at };
    const next = requireTimetable({ rule: JSON.parse(known.rule), ...times }, now()).next(now());
    await change(services, known, {
      is_paused: 0,
      stopped_reason: null,
      next_at: next?.toISOString() ?? null,
    });
    return answer(services, person, params.id, reply);
  });

  route(app, calls.runScheduleNow, writes).answers(async ({ person, params }) => {
    const known = await requireSchedule(services, person, params.id);
    requireActive(person);
    const run = await queueManualRun(db, known, now());
    if (run === undefined) throw problem('schedule.busy');
    scheduler.look().catch(() => undefined);
    return runToWire(run, person);
  });
}
