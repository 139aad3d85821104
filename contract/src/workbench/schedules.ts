/** Schedules run a saved query, a report page or a saved property search as their owner, with the owner's permissions at that moment. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  type CodeByKeyword,
  cursorShape,
  emptyShape,
  filledPattern,
  idShape,
  nullable,
  oneOf,
  patternShape,
} from '../text.ts';
import { deliveryShape } from './deliveries.ts';
import { givenParametersShape } from './parameters.ts';

export const scheduleLimits = {
  perPerson: 100,
  shortestIntervalMinutes: 5,
  nameLength: 255,
  previewedTimes: 5,
  /** Runs listed in a schedule's history; older ones are deleted after `historyDays`. */
  runsPerPage: 50,
  historyDays: 90,
} as const;

export const schedulePresets = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly'] as const;
export type SchedulePreset = (typeof schedulePresets)[number];

const presetRuleShape = Type.Object({
  preset: oneOf(schedulePresets),
  minute: Type.Integer({ minimum: 0, maximum: 59 }),
  /** Not used by `hourly`; 0 if absent. */
  hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  /** Only for `weekly`: 0 is Sunday. Monday if absent. */
  weekday: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  /** Only for `monthly`: 1 if absent. A month without this day uses its last day. */
  monthDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
});
/** Five fields: minute, hour, day of the month, month, day of the week. */
const cronRuleShape = Type.Object({ cron: Type.String({ minLength: 1, maxLength: 200 }) });
export const scheduleRuleShape = Type.Union([presetRuleShape, cronRuleShape]);
export type ScheduleRule = Static<typeof scheduleRuleShape>;

/** An IANA name, e.g. `America/New_York`. */
const timeZoneShape = Type.String({ minLength: 1, maxLength: 100 });
const instantShape = Type.String({ format: 'date-time', maxLength: 40 });

/**
 * Values of date parameters that are resolved when the schedule is due, in its time zone. `<number> days ago` works, too, up to 3,650.
 * A week starts on Monday.
 */
export const relativeDates = [
  'today',
  'yesterday',
  'start of this week',
  'start of last week',
  'end of last week',
  'start of this month',
  'start of last month',
  'end of last month',
  'start of this quarter',
  'start of last quarter',
  'end of last quarter',
  'start of this year',
  'start of last year',
  'end of last year',
  'last week',
  'last month',
  'last quarter',
  'last year',
] as const;
export type RelativeDate = (typeof relativeDates)[number];

/** `waiting`: due, but other scheduled runs are first. `interrupted`: its node stopped; the next attempt follows. */
export const scheduleRunStates = ['waiting', 'running', 'interrupted', 'finished', 'error', 'canceled'] as const;
export type ScheduleRunState = (typeof scheduleRunStates)[number];

export const scheduleRunShape = Type.Object({
  id: Type.String(),
  /** The time of the rule, or of `runScheduleNow`. */
  dueAt: Type.String(),
  startedAt: nullable(Type.String()),
  endedAt: nullable(Type.String()),
  state: oneOf(scheduleRunStates),
  durationMs: nullable(Type.Integer()),
  /** Of the last statement with rows, a report page's figures, or a search's properties; null before the end and after an error. */
  rowCount: nullable(Type.Integer()),
  /** One sentence; null if there was no error. */
  error: nullable(Type.String()),
  /** 1, or more if earlier attempts were interrupted. */
  attempt: Type.Integer(),
  isManual: Type.Boolean(),
  /** Due times that passed while no server was running; this run takes their place. */
  missed: Type.Integer(),
  /** The run in the owner's history; null if none began, and for reports and searches. */
  batchId: nullable(Type.String()),
});
export type ScheduleRun = Static<typeof scheduleRunShape>;

/** Why a schedule can't run. It stays stopped until it is resumed. */
export const stopReasons = [
  'account-suspended',
  'account-expired',
  'query-unavailable',
  'connection-unavailable',
  'report-unavailable',
  'search-unavailable',
] as const;
export type StopReason = (typeof stopReasons)[number];

export const scheduleShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** With `connectionId`, for a query; otherwise null. */
  queryId: nullable(Type.String()),
  connectionId: nullable(Type.String()),
  /** For a report page: its address in the portal, with filters. Otherwise null. */
  reportPath: nullable(Type.String()),
  /** For a saved property search; otherwise null. */
  searchId: nullable(Type.String()),
  /** Of the query, report page or search; '' if it no longer exists. */
  subjectName: Type.String(),
  /** The portal page that shows it. */
  path: Type.String(),
  owner: Type.Object({ id: Type.String(), name: Type.String() }),
  /** The caller owns it and can change it and run it now. */
  isOwned: Type.Boolean(),
  rule: scheduleRuleShape,
  timeZone: Type.String(),
  startsAt: nullable(Type.String()),
  endsAt: nullable(Type.String()),
  isPaused: Type.Boolean(),
  parameters: givenParametersShape,
  /** After each run that finished; null for none, and if the caller doesn't own it. */
  delivery: nullable(deliveryShape),
  /** Null if it is paused, stopped or over. */
  nextAt: nullable(Type.String()),
  lastRun: nullable(scheduleRunShape),
  stoppedReason: nullable(oneOf(stopReasons)),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Increases with each change; also the response's ETag. */
  version: Type.Integer(),
});
export type Schedule = Static<typeof scheduleShape>;

/** Has `queryId` and `connectionId`, `reportPath` or `searchId`. */
export const scheduleBodyShape = Type.Object({
  name: Type.String({
    pattern: filledPattern,
    maxLength: scheduleLimits.nameLength,
    'x-problem': { pattern: 'schedule.name-required', maxLength: 'schedule.name-too-long' } satisfies CodeByKeyword,
  }),
  queryId: Type.Optional(idShape),
  connectionId: Type.Optional(idShape),
  reportPath: Type.Optional(
    patternShape('^/visualize(\\?\\S*)?$', 'must be the address of a report page, e.g. /visualize?page=trend', 16_000),
  ),
  searchId: Type.Optional(idShape),
  rule: scheduleRuleShape,
  timeZone: timeZoneShape,
  startsAt: Type.Optional(nullable(instantShape)),
  endsAt: Type.Optional(nullable(instantShape)),
  parameters: Type.Optional(givenParametersShape),
  /** Kept if absent. */
  delivery: Type.Optional(nullable(deliveryShape)),
});
export type ScheduleBody = Static<typeof scheduleBodyShape>;

export const scheduleOwners = ['mine', 'team', 'all'] as const;
export type ScheduleOwners = (typeof scheduleOwners)[number];

const refusedRules =
  'an unknown time zone, a cron text with a mistake, and a rule that is due more than every 5 minutes.';

/** `team`: teammates' schedules of queries that the caller can view, without their parameters, and of reports. */
export const listSchedules = endpoint('GET', '/api/schedules', {
  summary: "Lists schedules by name, paged by a Link header: the caller's, their team's, or (admins only) all.",
  query: Type.Object({
    of: Type.Optional(oneOf(scheduleOwners)),
    /** Only for `all`: schedules of one person. */
    ownerId: Type.Optional(idShape),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(scheduleShape),
});
export const getSchedule = endpoint('GET', '/api/schedules/:id', {
  summary: 'Returns a schedule. Owners and admins only.',
  reply: scheduleShape,
});
export const createSchedule = endpoint('POST', '/api/schedules', {
  summary: 'Creates a schedule for a saved query, a report page or a saved property search. Up to 100 per user.',
  refuses: `more schedules than the limit, none or two of queryId, reportPath and searchId, ${refusedRules}`,
  body: scheduleBodyShape,
  reply: scheduleShape,
});
/** `If-Match: "<version>"` is optional; with it, saving over a newer version is a 409. A stopped schedule is resumed. */
export const updateSchedule = endpoint('PUT', '/api/schedules/:id', {
  summary: 'Changes a schedule. Owner only.',
  refuses: `none or two of queryId, reportPath and searchId, ${refusedRules}`,
  body: scheduleBodyShape,
  reply: scheduleShape,
});
export const deleteSchedule = endpoint('DELETE', '/api/schedules/:id', {
  summary: 'Deletes a schedule and its history. Owners and admins only.',
  reply: emptyShape,
});
export const restoreSchedule = endpoint('POST', '/api/schedules/:id/restore', {
  summary: 'Restores a schedule that was deleted within the last day, with its history. Owners and admins only.',
  refuses: 'more schedules than the limit.',
  body: emptyShape,
  reply: scheduleShape,
});
export const pauseSchedule = endpoint('POST', '/api/schedules/:id/pause', {
  summary: 'Pauses a schedule. Owners and admins only.',
  body: emptyShape,
  reply: scheduleShape,
});
/** Due times that passed in between don't run. */
export const resumeSchedule = endpoint('POST', '/api/schedules/:id/resume', {
  summary: 'Resumes a schedule that was paused or has stopped. Owner only.',
  body: emptyShape,
  reply: scheduleShape,
});
export const runScheduleNow = endpoint('POST', '/api/schedules/:id/run', {
  summary: 'Runs a schedule within seconds, even if it is paused. Owner only.',
  refuses: 'a schedule that is already waiting or running.',
  body: emptyShape,
  reply: scheduleRunShape,
});
export const listScheduleRuns = endpoint('GET', '/api/schedules/:id/runs', {
  summary: "Lists a schedule's runs of the last 90 days, newest first, paged by a Link header. Owners and admins only.",
  query: Type.Object({ cursor: cursorShape }),
  reply: Type.Array(scheduleRunShape),
});
/** For people who leave. The new owner's permissions apply, and they need access to the query or report. They get a copy of a search. */
export const transferSchedule = endpoint('POST', '/api/schedules/:id/transfer', {
  summary: 'Gives a schedule to another person, paused. Admins only.',
  refuses: "people who can't view the query or report, or use the connection.",
  body: Type.Object({ personId: idShape }),
  reply: scheduleShape,
});
export const listScheduleSubjects = endpoint('GET', '/api/schedule-subjects', {
  summary: 'Lists the report pages and saved property searches that the caller can schedule.',
  reply: Type.Object({
    reports: Type.Array(Type.Object({ path: Type.String(), name: Type.String() })),
    searches: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
});
export const previewTimes = endpoint('POST', '/api/schedule-times', {
  summary: "Returns a rule's next 5 times.",
  refuses: refusedRules,
  body: Type.Object({
    rule: scheduleRuleShape,
    timeZone: timeZoneShape,
    startsAt: Type.Optional(nullable(instantShape)),
    endsAt: Type.Optional(nullable(instantShape)),
  }),
  reply: Type.Object({ times: Type.Array(Type.String()) }),
});
