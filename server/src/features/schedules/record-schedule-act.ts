import type { AuditKindName } from '@platbook/contract/rules/audit-words';
import type { Database } from '../../db/open-db.ts';
import { type ActChange, type AuditSource, recordAct } from '../audit/index.ts';
import type { StoredSchedule } from './schedules-store.ts';

export type ScheduleActKind = Extract<AuditKindName, `schedule_${string}`>;

type Content = Pick<StoredSchedule, 'name' | 'query_id' | 'connection_id'> & Partial<StoredSchedule>;

/** The columns that say what a schedule does, in words; values of parameters are left out. */
const told = {
  name: 'name',
  query_id: 'query',
  connection_id: 'connection',
  report_path: 'report',
  search_id: 'search',
  rule: 'rule',
  time_zone: 'time zone',
  starts_at: 'start',
  ends_at: 'end',
} as const satisfies Partial<Record<keyof StoredSchedule, string>>;

/** With `before`, lists what differs. */
export async function recordScheduleAct(
  tx: Database,
  kind: ScheduleActKind,
  source: AuditSource,
  after: Content,
  before?: Content,
): Promise<void> {
  await recordAct(tx, {
    kind,
    source,
    name: after.name,
    ...(after.query_id === '' ? {} : { queryId: after.query_id, connectionId: after.connection_id }),
    changes: before === undefined ? [] : changesBetween(before, after),
  });
}

function changesBetween(before: Content, after: Content): ActChange[] {
  const changes = (Object.keys(told) as (keyof typeof told)[])
    .map((key) => ({ what: told[key], before: before[key] ?? '', after: after[key] ?? '' }))
    .filter((each) => each.before !== each.after);
  return before.parameters === after.parameters
    ? changes
    : [...changes, { what: 'parameters', before: '', after: 'changed' }];
}
