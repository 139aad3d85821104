import type { Column } from '@platbook/contract/workbench/batches';
import { openInline } from '../../../adapters/result-store/index.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { getBatch } from '../../batches/index.ts';
import type { ExportThreads } from '../../exports/index.ts';
import { findPerson } from '../../people/index.ts';
import { openRows } from '../../results/index.ts';
import type { ChartThread } from '../charts/open-chart-thread.ts';
import type { StoredEvent } from '../deliveries-store.ts';
import type { EventRows } from '../record-event.ts';
import type { ContentWishes } from './content.ts';
import type { BarServices, EventRun, Receiver } from './find-bar.ts';

export type ContentServices = BarServices &
  Pick<Services, 'drain' | 'log' | 'node' | 'resultStore'> & {
    readonly fileThreads: ExportThreads;
    readonly chartThread: ChartThread;
  };

export type EventResult = NonNullable<Awaited<ReturnType<typeof openEventResult>>>;

/** The rows that the event reports, or else those of the run's last statement that has some. The caller closes them. */
export async function openEventResult(services: ContentServices, event: StoredEvent, run: EventRun) {
  const { db, now } = services;
  const owner = await findPerson(db, event.owner_id, now());
  const batch = await getBatch(db, run.id, run.person_id);
  if (owner === undefined || batch === undefined) return undefined;
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
  if (event.rows !== null) {
    const { columns, rows, changes, total }: EventRows = JSON.parse(event.rows);
    const stored = openInline(JSON.stringify(rows), rows.length);
    return {
      subject,
      columns: columns.map(({ name, type }): Column => ({ name, datatype: type, maxValueLength: 0 })),
      total,
      isIncomplete: false,
      changes,
      stored,
      chart: null,
      close: async () => {},
    };
  }
  if (statement === undefined) return undefined;
  try {
    const opened = await openRows(services, owner, statement.id);
    return {
      subject: { ...subject, statementId: statement.id },
      columns: opened.columns,
      total: opened.rowCount,
      isIncomplete: opened.isIncomplete,
      changes: undefined,
      stored: opened.rows,
      chart: run.chart,
      close: () => opened.rows.close(),
    };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

export interface Opened {
  readonly event: StoredEvent;
  readonly run: EventRun;
  readonly rows: EventResult;
  readonly receiver: Receiver;
  readonly wishes: ContentWishes;
}
