/** The audit as admins read it: who did what, the seals of its days, and whether they still hold. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { auditOutcomes, kindsPattern } from './rules/audit-words.ts';
import { cursorShape, nullable, patternShape } from './text.ts';

/** Rows of a page of the audit when no one says how many. */
export const auditPageSize = 50;

/** One record, in words: ids stand beside the addresses and names that they had when it was read. */
const auditEventShape = Type.Object({
  id: Type.String(),
  at: Type.String(),
  /** A kind of rules/audit-words.ts. */
  kind: Type.String(),
  personId: nullable(Type.String()),
  /** Who did it: the address, or else the name; '' where it was the server. */
  by: Type.String(),
  /** Id of the person it was done to; null for what concerns no one else. */
  whomId: nullable(Type.String()),
  whom: Type.String(),
  /** Of the query, the connection, the team, the file or the invited address. */
  name: Type.String(),
  connectionId: nullable(Type.String()),
  /** Its name; '' when there is none of this id any more. */
  connection: Type.String(),
  /** Null at the beginning of what has an end of its own. */
  outcome: nullable(Type.String()),
  error: nullable(Type.String()),
  address: nullable(Type.String()),
  userAgent: nullable(Type.String()),
  format: nullable(Type.String()),
  rows: nullable(Type.Integer()),
  bytes: nullable(Type.Integer()),
  /** Everything older than this was removed. */
  removedBefore: nullable(Type.String()),
  changes: Type.Array(Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() })),
  /** SHA-256 of the SQL of a run, which is its person's own and shown to no one else. */
  sqlSha256: nullable(Type.String()),
  /** The run or the download: joins its beginning with its end. */
  operationId: nullable(Type.String()),
  queryId: nullable(Type.String()),
});
export type AuditEvent = Static<typeof auditEventShape>;

const minutePattern = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
/** A day of Pacific time, `2026-07-01`, or an instant of any zone, `2026-07-01T10:00:00Z`. */
const momentShape = Type.Unsafe<string>({
  type: 'string',
  maxLength: 40,
  description: 'must be a day, such as 2026-07-01, or a time with its zone, such as 2026-07-01T10:00:00Z',
  anyOf: [{ format: 'date', pattern: '^(19|[2-8]\\d)' }, { format: 'date-time' }, { pattern: `^(${minutePattern})?$` }],
});

const filter = {
  /** Who did it or whom it was done to: an id, an address, or a part of address or name. */
  person: Type.Optional(Type.String({ maxLength: 200 })),
  /** Kinds and groups of rules/audit-words.ts, with commas between. */
  kind: Type.Optional(patternShape(kindsPattern, 'must list kinds or groups of events, separated by commas', 1_000)),
  outcome: Type.Optional(Type.Unsafe<(typeof auditOutcomes)[number]>({ type: 'string', enum: [...auditOutcomes] })),
  from: Type.Optional(momentShape),
  /** A day is meant whole. */
  to: Type.Optional(momentShape),
  /** Part of the name of what it was done to. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
};
const filterShape = Type.Object(filter);
export type AuditFilter = Static<typeof filterShape>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Lists audit events, newest first, paged by a Link header. A page can be short or empty even if there is a next one. Admins only.',
  refuses: 'a start after the end, and part of an address that matches too many people.',
  query: Type.Object({
    ...filter,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(auditEventShape),
});

export const downloadAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'Exports the audit log as CSV, newest first, safe for spreadsheets. Admins only.',
  refuses: 'a start after the end, and part of an address that matches too many people.',
  query: filterShape,
});

const sealShape = Type.Object({
  /** In UTC. */
  day: Type.String(),
  events: Type.Integer(),
  sha256: Type.String(),
  sealedAt: Type.String(),
});

const sealsShape = Type.Object({
  /** Sealed days whose events are still kept: those that can be verified. */
  days: Type.Integer(),
  firstDay: nullable(Type.String()),
  lastDay: nullable(Type.String()),
  /** The newest ones, newest first. */
  seals: Type.Array(sealShape),
});
export type AuditSeals = Static<typeof sealsShape>;

export const listSeals = endpoint({
  method: 'GET',
  path: '/api/admin/audit/seals',
  summary: 'Lists the daily seals of the audit log, newest first. Admins only.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })) }),
  reply: sealsShape,
});

const verdictShape = Type.Object({
  checkedDays: Type.Integer(),
  /** Days whose events are not those that were sealed, oldest first. */
  brokenDays: Type.Array(Type.String()),
  /** First and last of the days that this call looked at. */
  firstDay: nullable(Type.String()),
  lastDay: nullable(Type.String()),
  at: Type.String(),
  /** Where the next call continues (`after`); null when all days were looked at. */
  next: nullable(Type.String()),
});
export type AuditVerdict = Static<typeof verdictShape>;

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verify',
  summary:
    'Compares sealed days with their events, oldest first, for about a second. Continue from `next`. Admins only.',
  body: Type.Object({
    /** The last day that was looked at. */
    after: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
  }),
  reply: verdictShape,
});
