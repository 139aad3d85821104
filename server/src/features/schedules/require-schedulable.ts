import type { Chart } from '@platbook/contract/workbench/chart';
import type { ScheduleBody } from '@platbook/contract/workbench/schedules';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { requireUsable, type StoredConnection } from '../connections/index.ts';
import { requireSavedSearch } from '../property-search/index.ts';
import { isPackQuery, requirePackQuery, requireReadableQuery } from '../queries/index.ts';
import { checkReportPage, type WithReports } from '../reports/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import type { StoredSchedule } from './schedules-store.ts';

/** What a schedule runs. */
export type Subject =
  | { readonly kind: 'query'; readonly queryId: string; readonly connectionId: string }
  | { readonly kind: 'report'; readonly path: string }
  | { readonly kind: 'search'; readonly id: string };

export function subjectOf(
  row: Pick<StoredSchedule, 'query_id' | 'connection_id' | 'report_path' | 'search_id'>,
): Subject {
  if (row.report_path !== null) return { kind: 'report', path: row.report_path };
  if (row.search_id !== null) return { kind: 'search', id: row.search_id };
  return { kind: 'query', queryId: row.query_id, connectionId: row.connection_id };
}

type Given = Pick<ScheduleBody, 'queryId' | 'connectionId' | 'reportPath' | 'searchId'>;

/** Throws schedule.subject unless exactly one is given. */
export function requireSubject({ queryId, connectionId, reportPath, searchId }: Given): Subject {
  const given: Subject[] = [];
  if (queryId !== undefined || connectionId !== undefined)
    given.push({ kind: 'query', queryId: queryId ?? '', connectionId: connectionId ?? '' });
  if (reportPath !== undefined) given.push({ kind: 'report', path: reportPath });
  if (searchId !== undefined) given.push({ kind: 'search', id: searchId });
  const [subject, ...others] = given;
  if (subject === undefined || others.length > 0) throw problem('schedule.subject');
  return subject;
}

export interface Schedulable {
  readonly name: string;
  readonly queryText: string;
  readonly chart: Chart | null;
  readonly connection: StoredConnection;
}

type SubjectServices = Pick<Services, 'config' | 'db' | 'log' | 'propertyIndex' | 'setOrders' | 'warehouse'> &
  WithPacks &
  WithReports;

/** Throws unless the person can run it now: account.expired, query.not-found, connection.not-found, saved-search.not-found and those of a report's page. */
export async function requireRunnable(services: SubjectServices, person: Person, subject: Subject): Promise<void> {
  requireActive(person);
  if (subject.kind === 'query') await requireSchedulable(services, person, subject);
  else if (subject.kind === 'search') await requireSavedSearch(services.db, person, subject.id);
  else await checkReportPage(services, person, subject.path, AbortSignal.timeout(checkMilliseconds));
}

const checkMilliseconds = 10_000;

/** The query of a schedule. Throws account.expired, query.not-found and connection.not-found. */
export async function requireSchedulable(
  services: Pick<Services, 'config' | 'db'> & WithPacks,
  person: Person,
  { queryId, connectionId }: { readonly queryId: string; readonly connectionId: string },
): Promise<Schedulable> {
  requireActive(person);
  const caller = { person, connections: [], connectionId, stars: new Set<string>() };
  const { name, queryText, chart } = isPackQuery(services.packs, queryId)
    ? requirePackQuery(services, caller, queryId)
    : await requireReadableQuery(services, person, queryId);
  const connection = await requireUsable(services.db, person, connectionId);
  return { name, queryText, chart: chart ?? null, connection };
}
