import type { AuditEvent, AuditFilter, AuditVerdict } from '@platbook/contract/admin/audit';
import * as calls from '@platbook/contract/admin/audit';
import { auditKindText, auditOutcomeText, kindsNamed } from '@platbook/contract/rules/audit-words';
import { pacificDayEnd, pacificDayStart } from '@platbook/contract/rules/pacific-days';
import { pacificTime } from '@platbook/contract/rules/pacific-time';
import type { FastifyInstance } from 'fastify';
import { createSlots } from '../../background/slots.ts';
import { withFormerIds } from '../../db/former-people.ts';
import type { Database } from '../../db/open-db.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/callers/operator.ts';
import { requireAdmin } from '../../http/callers/person.ts';
import { setNextLink } from '../../http/next-link.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { csvLine, sendRecorded } from '../exports/index.ts';
import { recordAct } from './acts-store.ts';
import { type AuditWishes, findPeople, listSeals } from './audit-list-store.ts';
import { type AuditSource, auditSource } from './audit-source.ts';
import { listAudit } from './list-audit.ts';
import { checkSeals } from './seal-days.ts';

type Needed = Pick<Services, 'db' | 'log' | 'now'>;

/** How long a call checks days before it returns; the first day is always completed. Keeps calls below request timeouts. */
const sliceMilliseconds = 1_000;
const mostWaiting = 9;

/** Calls wait for earlier ones. Throws request.too-many if too many wait. */
function createSealVerifier(services: Needed) {
  const inTurn = createSlots(1, mostWaiting);
  return async (after: string | undefined, source: AuditSource): Promise<AuditVerdict> => {
    const done = await inTurn(() => verifySeals(services, after, source));
    if (done === undefined) throw problem('request.too-many');
    return done.result;
  };
}

/** Checks the days after `after`. */
async function verifySeals({ db, log, now }: Needed, after: string | undefined, source: AuditSource) {
  const end = performance.now() + sliceMilliseconds;
  const { checked, broken, isWhole } = await checkSeals(db, after, () => performance.now() < end);
  if (broken.length > 0) {
    log.error({ days: broken }, 'audit events of these days differ from their seals');
    const error = `Changed since sealing: ${broken.join(', ')}`;
    await recordAct(db, { kind: 'audit_verified', source, outcome: 'error', error });
  } else if (after === undefined) await recordAct(db, { kind: 'audit_verified', source });
  return {
    checkedDays: checked.length,
    brokenDays: [...broken],
    firstDay: checked[0] ?? null,
    lastDay: checked.at(-1) ?? null,
    at: now().toISOString(),
    next: isWhole ? null : (checked.at(-1) ?? null),
  };
}

const pageSize = 250;

const columns: readonly [title: string, read: (event: AuditEvent) => string | number | null][] = [
  ['Id', ({ id }) => id],
  ['Time (UTC)', ({ at }) => at],
  ['Time (Pacific)', ({ at }) => pacificTime(new Date(at))],
  ['Who', ({ by }) => by],
  ['Who (id)', ({ personId }) => personId],
  ['Kind', ({ kind }) => kind],
  ['What', ({ kind }) => auditKindText(kind)],
  ['To whom', ({ whom }) => whom],
  ['To whom (id)', ({ whomId }) => whomId],
  ['Name', ({ name }) => name],
  ['Connection', ({ connection, connectionId }) => connection || connectionId],
  ['Outcome', ({ outcome }) => auditOutcomeText(outcome)],
  ['Rows', ({ rows }) => rows],
  ['Bytes', ({ bytes }) => bytes],
  ['Format', ({ format }) => format],
  ['Address', ({ address }) => address],
  ['User agent', ({ userAgent }) => userAgent],
  ['Error', ({ error }) => error],
  [
    'Changes',
    ({ changes }) =>
      changes.map(({ what, before, after }) => `${what}: ${before || 'none'} → ${after || 'none'}`).join('; '),
  ],
  ['Removed before', ({ removedBefore }) => removedBefore],
  ['SQL SHA-256', ({ sqlSha256 }) => sqlSha256],
  ['Run or download', ({ operationId }) => operationId],
];

/** Yields the audit as CSV, page by page, to keep memory constant. Counts rows in `sent`. */
async function* auditCsv(db: Database, wishes: AuditWishes, sent: { rows: number }): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([title]) => title))}`;
  for (let cursor: string | undefined; ; ) {
    const { events, next } = await listAudit(db, wishes, pageSize, cursor);
    sent.rows += events.length;
    if (events.length > 0)
      yield events.map((event) => csvLine(columns.map(([, read]) => String(read(event) ?? '')))).join('');
    if (next === undefined) return;
    cursor = next;
  }
}

const mostPeople = 500;
const dayPattern = /^\d{4}-\d\d-\d\d$/;
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Converts a filter into a database query's terms. Throws request.invalid for unknown kinds and invalid times. */
async function readWishes(db: Database, filter: AuditFilter): Promise<AuditWishes> {
  const named = kindsNamed(filter.kind ?? '');
  if ('unknown' in named) throw problem('request.invalid', `Unknown kind ${named.unknown}`);
  const [from, before] = [momentOf(filter.from, pacificDayStart), momentOf(filter.to, pacificDayEnd, 1)];
  if (from !== undefined && before !== undefined && from >= before)
    throw problem('request.invalid', 'The start date is after the end date');
  return {
    personIds: await personIdsOf(db, filter.person?.trim() ?? ''),
    kinds: named.kinds.length === 0 ? undefined : named.kinds,
    outcome: filter.outcome,
    from,
    before,
    search: filter.search?.trim() ?? '',
  };
}

function momentOf(text: string | undefined, edgeOf: (day: string) => Date | undefined, more = 0): string | undefined {
  if (text === undefined || text === '') return undefined;
  const isInstant = instantPattern.test(text) && !Number.isNaN(Date.parse(text));
  const at = dayPattern.test(text) ? edgeOf(text) : isInstant ? new Date(Date.parse(text) + more) : undefined;
  if (at === undefined) throw problem('request.invalid', `Invalid date or time ${text}`);
  return at.toISOString();
}

async function personIdsOf(db: Database, text: string): Promise<string[] | undefined> {
  if (text === '') return undefined;
  const found = await findPeople(db, text, mostPeople + 1);
  if (found.length > mostPeople)
    throw problem('request.invalid', `More than ${mostPeople} people match ${text}. Enter more of the address`);
  const isOperator = OPERATOR_NAME.includes(text.toLowerCase());
  return withFormerIds(db, [...new Set([text, ...(isOperator ? [OPERATOR_ID] : []), ...found])]);
}

const sealsShown = 31;

export function auditAdminRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'drain' | 'log' | 'node' | 'now'>,
): void {
  const { db, node } = services;
  const verify = createSealVerifier(services);

  route(app, calls.listAudit, { perMinute: 240, admits: requireAdmin }).answers(async ({ query, request, reply }) => {
    const wishes = { ...(await readWishes(db, query)), isMerged: query.merged === true };
    const { events, next } = await listAudit(db, wishes, query.limit ?? calls.auditPageSize, query.cursor);
    if (next !== undefined) setNextLink(request, reply, { cursor: next });
    return events;
  });

  route(app, calls.downloadAudit, { perMinute: 20, admits: requireAdmin }).answers(
    async ({ query, request, reply }) => {
      const wishes = await readWishes(db, query);
      const file = { name: 'Audit log', format: 'csv' } as const;
      return sendRecorded(services, file, (sent) => auditCsv(db, wishes, sent), request, reply);
    },
  );

  route(app, calls.listSeals, { admits: requireAdmin }).answers(async ({ query }) =>
    listSeals(db, query.limit ?? sealsShown),
  );

  route(app, calls.verifyAudit, { perMinute: 240, admits: requireAdmin }).answers(({ body, request }) =>
    verify(body.after, auditSource(request, node)),
  );
}
