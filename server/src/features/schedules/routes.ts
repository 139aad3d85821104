import * as calls from '@platbook/contract/workbench/schedules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Person, requireActive, requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { readIfMatch, versionTag } from '../../http/if-match.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type Act, auditSource } from '../audit/index.ts';
import { dismissMarks, marksOf } from '../data-marks/index.ts';
import { checkDelivery } from '../deliveries/index.ts';
import { listSaved } from '../property-search/index.ts';
import { viewerOf } from '../queries/index.ts';
import { reportPageName, reportPagePath, type WithReports } from '../reports/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { recordScheduleAct, type ScheduleActKind } from './record-schedule-act.ts';
import { requireRunnable, requireSubject, subjectOf } from './require-schedulable.ts';
import { findRuns, listRuns, queueManualRun } from './schedule-runs-store.ts';
import { listTimes, requireTimetable } from './schedule-times.ts';
import { runToWire, scheduleToWire } from './schedule-wire.ts';
import { timesOf, type WithScheduler } from './scheduler.ts';
import {
  changeSchedule,
  contentOf,
  deleteSchedule,
  findDeletedSchedule,
  findSchedule,
  hasRoom,
  insertSchedule,
  type ListedSchedule,
  listSchedules,
  restoreSchedule,
  type StoredSchedule,
} from './schedules-store.ts';
import { transferSchedule } from './transfer-schedule.ts';

export type RouteServices = Pick<
  Services,
  'config' | 'db' | 'log' | 'node' | 'now' | 'propertyIndex' | 'secretBox' | 'setOrders' | 'warehouse'
> &
  WithPacks &
  WithReports &
  WithScheduler;

const writes = { perMinute: 60 };
const defaultLimit = 50;

export function scheduleRoutes(app: FastifyInstance, services: RouteServices): void {
  readRoutes(app, services);
  saveRoutes(app, services);
  deleteRoutes(app, services);
  stateRoutes(app, services);
}

/** The owner's; with `admins`, also theirs. Another user's and a missing one give the same 404. */
async function requireSchedule({ db }: RouteServices, person: Person, id: string, admins = false) {
  return requireOwned(await findSchedule(db, id), person, admins);
}

function requireOwned<Row extends StoredSchedule>(schedule: Row | undefined, person: Person, admins: boolean): Row {
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
  const own = schedules.filter(({ owner_id: ownerId }) => ownerId === person.id);
  const subjects = own.map(({ id, query_saved_at: savedAt }) => ({ id, savedAt: savedAt ?? '' }));
  const marks = await marksOf(services.db, person.id, 'schedule', subjects);
  return schedules.map((each) => {
    const more = { lastRun: runs.get(each.last_run_id ?? ''), dataMark: marks.get(each.id) };
    return scheduleToWire(services, each, more, person);
  });
}

function readRoutes(app: FastifyInstance, services: RouteServices): void {
  const { config, db, now } = services;

  route(app, calls.listSchedules).answers(async ({ person, query, request, reply }) => {
    const { of = 'mine', limit = defaultLimit, ownerId, cursor } = query;
    if (of === 'all') requireAdmin(person);
    const after = cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]);
    const viewer = viewerOf(config, person);
    const team =
      viewer.team === null ? undefined : { key: viewer.team, isDomain: config.teamDomains.includes(viewer.team) };
    const rows = await listSchedules(db, viewer, { of, team, ownerId, after, limit: limit + 1 });
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

  route(app, calls.listScheduleSubjects, { perMinute: 120 }).answers(async ({ person }) => ({
    reports: services.reports.flatMap((report) =>
      report.definition.pages.map((page) => ({
        path: reportPagePath(report, page),
        name: reportPageName(report, page),
      })),
    ),
    searches: (await listSaved(db, person.id)).map(({ id, name }) => ({ id, name })),
  }));

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
  const { db, node, now } = services;

  route(app, calls.createSchedule, writes).answers(async ({ person, body, request, reply }) => {
    await requireRunnable(services, person, requireSubject(body));
    const delivery = await checkDelivery(services, person, body.delivery);
    const nextAt = requireTimetable(timesIn(body), now()).next(now());
    const id = await db.transaction().execute(async (tx) => {
      const made = await insertSchedule(tx, person.id, { ...body, delivery }, { now: now(), nextAt });
      if (made === undefined) throw problem('schedule.too-many');
      await recordScheduleAct(tx, 'schedule_created', auditSource(request, node), contentOf({ ...body, delivery }));
      return made;
    });
    return answer(services, person, id, reply);
  });

  route(app, calls.updateSchedule, writes).answers(async ({ person, params, body, request, reply }) => {
    const known = await requireSchedule(services, person, params.id);
    await requireRunnable(services, person, requireSubject(body));
    const delivery = await checkDelivery(services, person, body.delivery);
    const next = requireTimetable(timesIn(body), now()).next(now());
    const expected = readIfMatch(request.headers['if-match']);
    const nextAt = known.is_paused === 1 ? null : (next?.toISOString() ?? null);
    const changes = { ...contentOf({ ...body, delivery }), next_at: nextAt, stopped_reason: null };
    const act = { kind: 'schedule_changed', source: auditSource(request, node) } as const;
    await change(services, { ...known, version: expected ?? known.version }, changes, act);
    await dismissMarks(db, { personId: person.id, kind: 'schedule', subjectId: known.id }, now());
    return answer(services, person, params.id, reply);
  });

  route(app, calls.transferSchedule, { ...writes, admits: requireAdminOf }).answers(
    async ({ person, params, body, request, reply }) => {
      const schedule = await requireSchedule(services, person, params.id, true);
      await transferSchedule(services, person, { schedule, personId: body.personId }, auditSource(request, node));
      return answer(services, person, params.id, reply);
    },
  );
}

function deleteRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db, log, node, now } = services;

  route(app, calls.deleteSchedule, writes).answers(async ({ person, params, request }) => {
    const known = await requireSchedule(services, person, params.id, true);
    await db.transaction().execute(async (tx) => {
      await deleteSchedule(tx, params.id, now());
      await recordScheduleAct(tx, 'schedule_deleted', auditSource(request, node), known);
    });
    return {};
  });

  /** Times that passed in between don't run. */
  route(app, calls.restoreSchedule, writes).answers(async ({ person, params, request, reply }) => {
    const known = requireOwned(await findDeletedSchedule(db, params.id), person, true);
    const isOff = known.is_paused === 1 || known.stopped_reason !== null;
    const nextAt = isOff ? null : timesOf({ ...known, next_at: now().toISOString() }, now(), log).next;
    await db.transaction().execute(async (tx) => {
      if (!(await hasRoom(tx, known.owner_id))) throw problem('schedule.too-many');
      await restoreSchedule(tx, params.id, nextAt);
      await recordScheduleAct(tx, 'schedule_restored', auditSource(request, node), known);
    });
    return answer(services, person, params.id, reply);
  });
}

type ChangeAct = Pick<Act, 'source'> & { readonly kind: ScheduleActKind };

async function change(
  { db, now }: RouteServices,
  known: StoredSchedule,
  changes: Parameters<typeof changeSchedule>[2],
  { kind, source }: ChangeAct,
) {
  await db.transaction().execute(async (tx) => {
    if (!(await changeSchedule(tx, known, { ...changes, updated_at: now().toISOString() })))
      throw problem('schedule.conflict');
    await recordScheduleAct(tx, kind, source, { ...known, ...changes }, known);
  });
}

function stateRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db, node, now, scheduler } = services;

  route(app, calls.pauseSchedule, writes).answers(async ({ person, params, request, reply }) => {
    const known = await requireSchedule(services, person, params.id, true);
    const act = { kind: 'schedule_paused', source: auditSource(request, node) } as const;
    if (known.is_paused === 0) await change(services, known, { is_paused: 1, next_at: null }, act);
    return answer(services, person, params.id, reply);
  });

  route(app, calls.resumeSchedule, writes).answers(async ({ person, params, request, reply }) => {
    const known = await requireSchedule(services, person, params.id);
    await requireRunnable(services, person, subjectOf(known));
    const times = { timeZone: known.time_zone, startsAt: known.starts_at, endsAt: known.ends_at };
    const next = requireTimetable({ rule: JSON.parse(known.rule), ...times }, now()).next(now());
    const resumed = { is_paused: 0, stopped_reason: null, next_at: next?.toISOString() ?? null };
    await change(services, known, resumed, { kind: 'schedule_resumed', source: auditSource(request, node) });
    return answer(services, person, params.id, reply);
  });

  route(app, calls.runScheduleNow, writes).answers(async ({ person, params, request }) => {
    const known = await requireSchedule(services, person, params.id);
    requireActive(person);
    const run = await db.transaction().execute(async (tx) => {
      const queued = await queueManualRun(tx, known, now());
      if (queued === undefined) throw problem('schedule.busy');
      await recordScheduleAct(tx, 'schedule_started', auditSource(request, node), known);
      return queued;
    });
    scheduler.look().catch(() => undefined);
    return runToWire(run, person);
  });
}
