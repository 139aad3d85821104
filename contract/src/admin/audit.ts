import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { auditOutcomes, kindsPattern } from '../rules/audit-words.ts';
import { cursorShape, nullable, oneOf, patternShape } from '../text.ts';

export const auditPageSize = 50;

/** One event. Names and email addresses are those at the time of reading. */
const auditEventShape = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.String(),
  personId: nullable(Type.String()),
  /** Email address or name of the user who did it; '' for the server. */
  by: Type.String(),
  /** ID of the user it was done to; null if it concerns no other user. */
  whomId: nullable(Type.String()),
  whom: Type.String(),
  name: Type.String(),
  connectionId: nullable(Type.String()),
  connection: Type.String(),
  /** Null for the start of an operation whose end is a separate event. */
  outcome: nullable(Type.String()),
  error: nullable(Type.String()),
  address: nullable(Type.String()),
  userAgent: nullable(Type.String()),
  format: nullable(Type.String()),
  rows: nullable(Type.Integer()),
  bytes: nullable(Type.Integer()),
  removedBefore: nullable(Type.String()),
  changes: Type.Array(Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() })),
  /** SHA-256 of a run's SQL. The SQL itself is visible only to the user who ran it. */
  sqlSha256: nullable(Type.String()),
  /** ID of the run or download; links its start event to its end event. */
  operationId: nullable(Type.String()),
  queryId: nullable(Type.String()),
  /** Of the end of a run or download in a merged list: when it started. */
  startedAt: nullable(Type.String()),
});
export type AuditEvent = Static<typeof auditEventShape>;

const minutePattern = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
/** A day in Pacific time, `2026-07-01`, or an instant with any zone, `2026-07-01T10:00:00Z`. */
const momentShape = Type.Unsafe<string>({
  type: 'string',
  maxLength: 40,
  description: 'must be a day, such as 2026-07-01, or a time with its zone, such as 2026-07-01T10:00:00Z',
  anyOf: [{ format: 'date', pattern: '^(19|[2-8]\\d)' }, { format: 'date-time' }, { pattern: `^(${minutePattern})?$` }],
});

const filter = {
  person: Type.Optional(Type.String({ maxLength: 200 })),
  kind: Type.Optional(patternShape(kindsPattern, 'must list kinds or groups of events, separated by commas', 1_000)),
  outcome: Type.Optional(oneOf(auditOutcomes)),
  from: Type.Optional(momentShape),
  /** A day includes its last instant. */
  to: Type.Optional(momentShape),
  search: Type.Optional(Type.String({ maxLength: 200 })),
};
const filterShape = Type.Object(filter);
export type AuditFilter = Static<typeof filterShape>;

export const listAudit = endpoint('GET', '/api/admin/audit', {
  summary:
    'Lists audit events, newest first, paged by a Link header. A page can be short or empty even if there is a next one. Admins only.',
  refuses: 'a start after the end, and part of an address that matches too many people.',
  query: Type.Object({
    ...filter,
    /** Lists a run or download that has ended once, with both times, instead of its start and its end. */
    merged: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(auditEventShape),
});

export const downloadAudit = endpoint('GET', '/api/admin/audit.csv', {
  summary: 'Exports the audit log as CSV, newest first, safe for spreadsheets. Admins only.',
  refuses: 'a start after the end, and part of an address that matches too many people.',
  query: filterShape,
});

const sealShape = Type.Object({
  /** UTC. */
  day: Type.String(),
  events: Type.Integer(),
  sha256: Type.String(),
  sealedAt: Type.String(),
});

const sealsShape = Type.Object({
  /** Sealed days whose events are still stored; only these can be verified. */
  days: Type.Integer(),
  firstDay: nullable(Type.String()),
  lastDay: nullable(Type.String()),
  seals: Type.Array(sealShape),
});
export type AuditSeals = Static<typeof sealsShape>;

export const listSeals = endpoint('GET', '/api/admin/audit/seals', {
  summary: 'Lists the daily seals of the audit log, newest first. Admins only.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })) }),
  reply: sealsShape,
});

const verdictShape = Type.Object({
  checkedDays: Type.Integer(),
  /** Days whose events differ from what was sealed, oldest first. */
  brokenDays: Type.Array(Type.String()),
  firstDay: nullable(Type.String()),
  lastDay: nullable(Type.String()),
  at: Type.String(),
  next: nullable(Type.String()),
});
export type AuditVerdict = Static<typeof verdictShape>;

export const verifyAudit = endpoint('POST', '/api/admin/audit/verify', {
  summary:
    'Compares sealed days with their events, oldest first, for about a second. Continue from `next`. Admins only.',
  body: Type.Object({
    after: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
  }),
  reply: verdictShape,
});
