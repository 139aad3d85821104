/** An alert looks at the rows of each run of a schedule, as the schedule's owner, and reports what changed since the run before. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { type CodeByKeyword, cursorShape, emptyShape, filledPattern, idShape, nullable, oneOf } from '../text.ts';
import { deliveryEventKinds, deliveryShape } from './deliveries.ts';

export const alertLimits = {
  perPerson: 100,
  nameLength: 255,
  keyColumns: 10,
  /** A longer result isn't compared. */
  knownRows: 100_000,
  /** Reported rows that are kept; all are counted. */
  reportedRows: 200,
  reportedBytes: 256 * 1024,
  perPage: 50,
  eventsPerPage: 20,
  eventDays: 90,
} as const;

const columnNameShape = Type.String({ minLength: 1, maxLength: 1_000 });

export const boundSubjects = ['first-row', 'row-count', 'highest', 'lowest'] as const;
export type BoundSubject = (typeof boundSubjects)[number];
export const comparisons = ['>', '>=', '<', '<=', '=', '!='] as const;
export type Comparison = (typeof comparisons)[number];

const newRowsShape = Type.Object({
  kind: oneOf(['new-rows']),
  /** Columns that identify a row. Empty for the primary keys of the property tables in the query. */
  keyColumns: Type.Array(columnNameShape, { maxItems: alertLimits.keyColumns }),
  /** Also rows of known keys whose other columns differ. */
  hasChanges: Type.Boolean(),
});
const boundShape = Type.Object({
  kind: oneOf(['bound']),
  /** A value of the first row, the number of rows, or the highest or lowest value of a column. */
  of: oneOf(boundSubjects),
  /** Null for `row-count`. */
  column: nullable(columnNameShape),
  comparison: oneOf(comparisons),
  value: Type.Number(),
});
/** `bound`, `failure` and `no-rows` fire when they become true, not at each run while they stay true. */
export const alertConditionShape = Type.Union([
  newRowsShape,
  boundShape,
  Type.Object({ kind: oneOf(['failure']) }),
  Type.Object({ kind: oneOf(['no-rows']) }),
]);
export type AlertCondition = Static<typeof alertConditionShape>;
export type NewRowsCondition = Static<typeof newRowsShape>;
export type BoundCondition = Static<typeof boundShape>;

/**
 * Why the last result couldn't be checked. `incomplete`: it reached a limit, so rows are missing. `no-key`: the query has
 * no known primary key in its result. `no-column`: a chosen column is missing.
 */
export const alertProblems = [
  'incomplete',
  'keys-not-unique',
  'no-key',
  'no-column',
  'not-a-number',
  'no-result',
] as const;
export type AlertProblem = (typeof alertProblems)[number];

export const alertDigests = ['each', 'daily'] as const;
export type AlertDigest = (typeof alertDigests)[number];

export const alertShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  schedule: Type.Object({
    id: Type.String(),
    name: Type.String(),
    timeZone: Type.String(),
    /** It is neither paused, stopped nor over. */
    isActive: Type.Boolean(),
  }),
  /** The schedule's. */
  owner: Type.Object({ id: Type.String(), name: Type.String() }),
  isOwned: Type.Boolean(),
  condition: alertConditionShape,
  /** Null, or without recipients: only the owner is notified, in the bell. */
  delivery: nullable(deliveryShape),
  /** `daily`: at the first run of a day in the schedule's zone, with everything since the last time. */
  digest: oneOf(alertDigests),
  isMuted: Type.Boolean(),
  /** Until then, changes are kept and nothing is sent. */
  snoozedUntil: nullable(Type.String()),
  /** Null before the first run, which only sets what later runs are compared with. */
  lastCheckedAt: nullable(Type.String()),
  lastFiredAt: nullable(Type.String()),
  problem: nullable(oneOf(alertProblems)),
  /** Rows that the next run is compared with; null for conditions that don't compare rows. */
  knownRows: nullable(Type.Integer()),
  /** Changes that wait for the end of a snooze or for the next day. */
  waitingChanges: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Increases with each change; also the response's ETag. */
  version: Type.Integer(),
});
export type Alert = Static<typeof alertShape>;

export const alertBodyShape = Type.Object({
  name: Type.String({
    pattern: filledPattern,
    maxLength: alertLimits.nameLength,
    'x-problem': { pattern: 'alert.name-required', maxLength: 'alert.name-too-long' } satisfies CodeByKeyword,
  }),
  /** One of the caller's. */
  scheduleId: idShape,
  condition: alertConditionShape,
  delivery: Type.Optional(nullable(deliveryShape)),
  digest: Type.Optional(oneOf(alertDigests)),
});
export type AlertBody = Static<typeof alertBodyShape>;

const alertEventShape = Type.Object({
  id: Type.String(),
  kind: oneOf(deliveryEventKinds),
  /** One sentence without a period. */
  title: Type.String(),
  /** Details; '' if there are none. */
  text: Type.String(),
  newRows: Type.Integer(),
  changedRows: Type.Integer(),
  firedAt: Type.String(),
});
export type AlertEvent = Static<typeof alertEventShape>;

export const alertOwners = ['mine', 'all'] as const;
export type AlertOwners = (typeof alertOwners)[number];

export const listAlerts = endpoint('GET', '/api/alerts', {
  summary: "Lists alerts by name, paged by a Link header: the caller's, or (admins only) all.",
  query: Type.Object({
    of: Type.Optional(oneOf(alertOwners)),
    scheduleId: Type.Optional(idShape),
    cursor: cursorShape,
  }),
  reply: Type.Array(alertShape),
});
export const getAlert = endpoint('GET', '/api/alerts/:id', {
  summary: 'Returns an alert. Owners and admins only.',
  reply: alertShape,
});
export const createAlert = endpoint('POST', '/api/alerts', {
  summary: "Creates an alert for one of the caller's schedules. Up to 100 per user.",
  refuses: 'more alerts than the limit, and a bound without a column, except on the number of rows.',
  body: alertBodyShape,
  reply: alertShape,
});
/** `If-Match: "<version>"` is optional; with it, saving over a newer version is a 409. A new condition starts with the next run. */
export const updateAlert = endpoint('PUT', '/api/alerts/:id', {
  summary: 'Changes an alert. Owner only.',
  refuses: 'a bound without a column, except on the number of rows.',
  body: alertBodyShape,
  reply: alertShape,
});
export const deleteAlert = endpoint('DELETE', '/api/alerts/:id', {
  summary: 'Deletes an alert and its history. Owners and admins only.',
  reply: emptyShape,
});
export const snoozeAlert = endpoint('POST', '/api/alerts/:id/snooze', {
  summary: 'Sends nothing until a time, then everything since. Null ends it now. Owner only.',
  refuses: 'a time in the past.',
  body: Type.Object({ until: nullable(Type.String({ format: 'date-time', maxLength: 40 })) }),
  reply: alertShape,
});
export const muteAlert = endpoint('POST', '/api/alerts/:id/mute', {
  summary: 'Sends nothing and forgets what happens until it is unmuted. Owner only.',
  body: emptyShape,
  reply: alertShape,
});
export const unmuteAlert = endpoint('POST', '/api/alerts/:id/unmute', {
  summary: 'Reports what changes from now on. Owner only.',
  body: emptyShape,
  reply: alertShape,
});
export const listAlertEvents = endpoint('GET', '/api/alerts/:id/events', {
  summary: 'Lists what an alert reported in the last 90 days, newest first, paged by a Link header.',
  query: Type.Object({ cursor: cursorShape }),
  reply: Type.Array(alertEventShape),
});
/** Null if the caller isn't the owner of that time, or their license doesn't include the data any more. */
export const getAlertRows = endpoint('GET', '/api/alerts/:id/events/:eventId/rows', {
  summary: 'Returns the first 200 rows that an alert reported. Null if the caller can no longer read them.',
  reply: nullable(
    Type.Object({
      columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
      rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]))),
      /** Of each row. */
      changes: Type.Array(oneOf(['new', 'changed'])),
      total: Type.Integer(),
    }),
  ),
});
