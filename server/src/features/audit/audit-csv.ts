import type { AuditEvent } from '@platbook/contract/admin/audit';
import { auditKindText, auditOutcomeText } from '@platbook/contract/rules/audit-words';
import { pacificTime } from '@platbook/contract/rules/pacific-time';
import type { Database } from '../../db/open-db.ts';
import { csvLine } from '../exports/index.ts';
import type { AuditWishes } from './audit-list-store.ts';
import { listAudit } from './list-audit.ts';

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
export async function* auditCsv(db: Database, wishes: AuditWishes, sent: { rows: number }): AsyncGenerator<string> {
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
