import type { Services } from '../../../services.ts';
import { findReportPage, reportPagePath, type WithReports } from '../../reports/index.ts';
import { type EventRun, findEventSchedule, type StoredEvent } from '../deliveries-store.ts';

/** What a schedule runs, for everyone who receives its messages. */
export interface EventSubject {
  /** Of the schedule; undefined if it is gone. */
  readonly name: string | undefined;
  readonly noun: 'query' | 'report' | 'search';
  /** Its page without filters, which can tell what the owner works on. */
  readonly path: string;
}

export async function findSubject(
  services: Pick<Services, 'db'> & WithReports,
  event: StoredEvent,
  run: EventRun | undefined,
): Promise<EventSubject> {
  const { name, report_path: path = null, search_id = null } = (await findEventSchedule(services.db, event)) ?? {};
  if (search_id !== null) return { name, noun: 'search', path: '/propertynavigator' };
  if (path === null) return { name, noun: 'query', path: queryPath(run) };
  const found = findReportPage(services, path);
  return { name, noun: 'report', path: found ? reportPagePath(found.report, found.page) : '/visualize' };
}

export const queryPath = (run: EventRun | undefined) =>
  run?.kind === 'query' && run.query_id !== null ? `/query-table/${encodeURIComponent(run.query_id)}` : '/schedules';
