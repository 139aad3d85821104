/** What people used, counted by day in Pacific time: runs, rows, files and calls of the REST API (reading 9). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable, patternShape } from './text.ts';

/** Whose use: `everybody` for admins, or the id of a person; the caller's own when absent. */
export const EVERYBODYS_USE = 'everybody';

const wishes = {
  /** `2026-06`; this month when absent. */
  month: Type.Optional(patternShape('^\\d{4}-(0[1-9]|1[0-2])$', 'must look like 2026-06', 7)),
  of: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};

const usageDayShape = Type.Object({
  /** `2026-06-30`. */
  day: Type.String(),
  runs: Type.Integer(),
  failed: Type.Integer(),
  rows: Type.Integer(),
  exports: Type.Integer(),
  apiCalls: Type.Integer(),
  /** Those of the calls that were refused for their number: too many a second, or more than the allowance. */
  apiOverLimit: Type.Integer(),
});
export type UsageDay = Static<typeof usageDayShape>;

const allowanceShape = Type.Object({
  email: Type.String(),
  isTrial: Type.Boolean(),
  used: Type.Integer(),
  limit: Type.Integer(),
  endsAt: Type.String(),
  /** Of today; null where a day has no limit of its own. */
  day: nullable(Type.Object({ used: Type.Integer(), limit: Type.Integer() })),
});
export type UsageAllowance = Static<typeof allowanceShape>;

const usageShape = Type.Object({
  month: Type.String(),
  /** The first month of which anything is known. */
  firstMonth: Type.String(),
  /** Today. */
  today: Type.String(),
  /** The address of the person; null for everyone. */
  email: nullable(Type.String()),
  /** Every day of the month, those to come too. */
  days: Type.Array(usageDayShape),
  runs: Type.Integer(),
  failed: Type.Integer(),
  /** Half of the runs took less, within a twentieth; null without runs. */
  medianMilliseconds: nullable(Type.Number()),
  rows: Type.Integer(),
  /** Rows that one result may have. */
  rowsOfResult: Type.Integer(),
  /** Files by their kind, the most frequent first. */
  exports: Type.Array(Type.Object({ format: Type.String(), files: Type.Integer() })),
  apiCalls: Type.Integer(),
  apiOverLimit: Type.Integer(),
  /** How long a run of the month waited for its turn at most; null where none waited for a second. */
  longestWait: nullable(Type.Object({ milliseconds: Type.Integer(), at: Type.String() })),
  runsAtOnce: Type.Object({ running: Type.Integer(), most: Type.Integer() }),
  /** Of the person; of everyone, those who used most of theirs. */
  allowances: Type.Array(allowanceShape),
  /** True while older runs are still being counted, as after an update: the numbers grow until that is done. */
  isBeingCounted: Type.Boolean(),
});
export type Usage = Static<typeof usageShape>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
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
  /** Runs and calls of the month's days 1 to 7, 8 to 14 and so on. */
  weeks: Type.Array(Type.Integer()),
});
export type PersonUsage = Static<typeof personUsageShape>;

export const listUsageOfPeople = endpoint({
  method: 'GET',
  path: '/api/usage/people',
  summary: 'Lists monthly usage per person, most runs first, paged by a Link header. Admins only.',
  query: Type.Object({ month: wishes.month, offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  reply: Type.Array(personUsageShape),
});

/** UTF-8 with a byte order mark; the first row has the names. */
export const downloadUsage = endpoint({
  method: 'GET',
  path: '/api/usage.csv',
  summary: 'Exports daily usage as CSV. For everyone: one row per person and day with usage.',
  query: Type.Object(wishes),
});
