import type { Column } from '@platbook/contract/workbench/batches';
import { openInline, type StoredRows } from '../../../adapters/result-store/index.ts';
import type { Person } from '../../../http/callers/person.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { getBatch } from '../../batches/index.ts';
import type { ExportThreads, writeFile } from '../../exports/index.ts';
import { findPerson } from '../../people/index.ts';
import type { WithReports } from '../../reports/index.ts';
import { openRows } from '../../results/index.ts';
import type { ChartThread } from '../charts/open-chart-thread.ts';
import { type EventRun, findScheduleName, type StoredEvent } from '../deliveries-store.ts';
import type { EventRows } from '../record-event.ts';
import type { ContentWishes } from './content.ts';
import type { BarServices, Receiver } from './find-bar.ts';
import { type EventSubject, queryPath } from './find-subject.ts';

export type ContentServices = BarServices &
  WithReports &
  Pick<Services, 'drain' | 'log' | 'node' | 'resultStore'> & {
    readonly fileThreads: ExportThreads;
    readonly chartThread: ChartThread;
  };

export interface EventResult {
  readonly subject: Parameters<typeof writeFile>[2]['subject'];
  readonly columns: readonly Column[];
  readonly total: number;
  readonly isIncomplete: boolean;
  readonly changes: EventRows['changes'];
  readonly stored: StoredRows;
  readonly chart: string | null;
  /** Its page in the portal, with its filters. */
  readonly path: string;
  close(): Promise<void>;
}

/** The rows that the event reports, or else those of the run, as its owner reads them now. The caller closes them. */
export async function openEventResult(
  services: ContentServices,
  event: StoredEvent,
  run: EventRun,
): Promise<EventResult | undefined> {
  const owner = await findPerson(services.db, event.owner_id, services.now());
  if (owner === undefined) return undefined;
  return run.kind === 'query' ? openStatement(services, owner, event, run) : openReading(services, owner, event, run);
}

type RunOf<Kind extends EventRun['kind']> = Extract<EventRun, { kind: Kind }>;

async function openStatement(
  services: ContentServices,
  owner: Person,
  event: StoredEvent,
  run: RunOf<'query'>,
): Promise<EventResult | undefined> {
  const batch = await getBatch(services.db, run.id, run.person_id);
  if (batch === undefined) return undefined;
  const statement = batch.statements.findLast(({ status, columns }) => status === 'finished' && columns.length > 0);
  const subject = {
    name: batch.name,
    sequence: statement?.sequence ?? 0,
    ranAt: batch.startTime,
    batchId: batch.id,
    queryId: run.query_id,
    connectionId: run.connection_id,
    setKey: run.set_key,
  };
  const path = queryPath(run);
  const reported = reportedRows(event);
  if (reported !== undefined) return { subject, path, ...reported, close: async () => {} };
  if (statement === undefined) return undefined;
  try {
    const { columns, rowCount: total, isIncomplete, rows: stored } = await openRows(services, owner, statement.id);
    return {
      subject: { ...subject, statementId: statement.id },
      path,
      columns,
      total,
      isIncomplete,
      changes: undefined,
      stored,
      chart: run.chart,
      close: () => stored.close(),
    };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

async function openReading(
  { db, openRunResult }: ContentServices,
  owner: Person,
  event: StoredEvent,
  run: RunOf<'reading'>,
): Promise<EventResult | undefined> {
  const result = await openRunResult(owner, run);
  if (result === undefined) return undefined;
  const { columns, rowCount: total, isIncomplete, rows: stored, connectionId, setKey, path } = result;
  const name = (await findScheduleName(db, event.schedule_id)) ?? '';
  const all = { columns, total, isIncomplete, changes: undefined, stored, chart: null };
  return {
    subject: { name, sequence: 0, ranAt: run.due_at, queryId: null, connectionId, setKey },
    path,
    ...(reportedRows(event) ?? all),
    close: () => stored.close(),
  };
}

function reportedRows({ rows: reported }: StoredEvent) {
  if (reported === null) return undefined;
  const { columns, rows, changes, total }: EventRows = JSON.parse(reported);
  return {
    columns: columns.map(({ name, type }): Column => ({ name, datatype: type, maxValueLength: 0 })),
    total,
    isIncomplete: false,
    changes,
    stored: openInline(JSON.stringify(rows), rows.length),
    chart: null,
  };
}

export interface Opened {
  readonly event: StoredEvent;
  readonly run: EventRun;
  readonly subject: EventSubject;
  readonly rows: EventResult;
  readonly receiver: Receiver;
  readonly wishes: ContentWishes;
}
