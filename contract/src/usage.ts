/** Usage per day in Pacific time: runs, rows, files and calls of the REST API. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable, patternShape } from './text.ts';

/** Whose usage: `everybody` for admins, or a user's ID. Default: the caller. */
export const EVERYBODYS_USE = 'everybody';

const wishes = {
  month: Type.Optional(patternShape('^\\d{4}-(0[1-9]|1[0-2])$', 'must look like 2026-06', 7)),
  of: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};

const usageDayShape = Type.Object({
  day: Type.String(),
  runs: Type.Integer(),
  failed: Type.Integer(),
  rows: Type.Integer(),
  exports: Type.Integer(),
  apiCalls: Type.Integer(),
  /** Calls refused because of their number: rate limit or allowance exceeded. */
  apiOverLimit: Type.Integer(),
});
export type UsageDay = Static<typeof usageDayShape>;

const allowanceShape = Type.Object({
  email: Type.String(),
  isTrial: Type.Boolean(),
  used: Type.Integer(),
  limit: Type.Integer(),
  endsAt: Type.String(),
  /** Today's usage; null without a daily limit. */
  day: nullable(Type.Object({ used: Type.Integer(), limit: Type.Integer() })),
});
export type UsageAllowance = Static<typeof allowanceShape>;

const usageShape = Type.Object({
  month: Type.String(),
  firstMonth: Type.String(),
  today: Type.String(),
  email: nullable(Type.String()),
  /** Every day of the month, including future days. */
  days: Type.Array(usageDayShape),
  runs: Type.Integer(),
  failed: Type.Integer(),
  /** Median run time, accurate to 5%; null without runs. */
  medianMilliseconds: nullable(Type.Number()),
  rows: Type.Integer(),
  rowsOfResult: Type.Integer(),
  exports: Type.Array(Type.Object({ format: Type.String(), files: Type.Integer() })),
  apiCalls: Type.Integer(),
  apiOverLimit: Type.Integer(),
  /** The month's longest queue wait; null if no run waited for a second. */
  longestWait: nullable(Type.Object({ milliseconds: Type.Integer(), at: Type.String() })),
  runsAtOnce: Type.Object({ running: Type.Integer(), most: Type.Integer() }),
  /** The user's allowances; for all users, the most used ones. */
  allowances: Type.Array(allowanceShape),
  /** True while older runs are still being counted, e.g. after an update. The numbers keep growing until then. */
  isBeingCounted: Type.Boolean(),
});
export type Usage = Static<typeof usageShape>;

export const getUsage = endpoint('GET', '/api/usage', {
  summary: "Returns daily usage for a month: the caller's, or for admins anyone's.",
  query: Type.Object(wishes),
  reply: usageShape,
});

const personUsageShape = Type.Object({
  id: Type.String(),
  email: Type.String(),
  runs: Type.Integer(),
  rows: Type.Integer(),
  exports: Type.Integer(),
  apiCalls: Type.Integer(),
  /** Runs and calls by week of the month: days 1 to 7, 8 to 14 and so on. */
  weeks: Type.Array(Type.Integer()),
});
export type PersonUsage = Static<typeof personUsageShape>;

export const listUsageOfPeople = endpoint('GET', '/api/usage/people', {
  summary: 'Lists monthly usage per person, most runs first, paged by a Link header. Admins only.',
  query: Type.Object({ month: wishes.month, offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  reply: Type.Array(personUsageShape),
});

/** UTF-8 with a byte order mark; the first row has column names. */
export const downloadUsage = endpoint('GET', '/api/usage.csv', {
  summary: 'Exports daily usage as CSV. For everyone: one row per person and day with usage.',
  query: Type.Object(wishes),
});
