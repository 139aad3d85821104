import { randomUUID } from 'node:crypto';
import type { Column } from '@platbook/contract/workbench/batches';
import type { StoredResult } from '../../adapters/result-store/index.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { readSavedSearch } from '../property-search/index.ts';
import { readReportPage, type WithReports } from '../reports/index.ts';
import type { Subject } from './require-schedulable.ts';
import type { RunOutcome } from './schedule-runs-store.ts';

/** What is known of the stored rows of a run without a batch. */
export interface StoredReading extends StoredResult {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly isIncomplete: boolean;
  readonly setKey: string;
  /** Its reader could see names and mailing addresses. */
  readonly hasNames: boolean;
}

export type ReadingServices = Pick<
  Services,
  'db' | 'log' | 'propertyIndex' | 'resultStore' | 'setOrders' | 'warehouse'
> &
  WithReports;

interface ReadingOrder {
  readonly subject: Exclude<Subject, { kind: 'query' }>;
  readonly name: string;
  readonly source: AuditSource;
  readonly signal: AbortSignal;
}

/** Reads a report page or saved search with the person's entitlements and keeps its rows. Audited like a run. */
export async function runReading(
  services: ReadingServices,
  person: Person,
  { subject, name, source, signal }: ReadingOrder,
): Promise<RunOutcome> {
  const { db, resultStore } = services;
  const { columns, isIncomplete, setKey, hasNames, text, read } =
    subject.kind === 'report'
      ? await readReportPage(services, person, subject.path, signal)
      : await readSavedSearch(services, person, subject.id, signal);
  const id = randomUUID();
  await recordAudit(db, { kind: 'run_started', operationId: id, source, connectionId: null, setKey, name, text });
  const writer = resultStore.create(id);
  try {
    let rows = 0;
    for await (const frame of read()) {
      await writer.write(frame);
      rows += frame.rows;
    }
    const stored = await writer.finish();
    await recordAuditEnd(db, id, { outcome: 'finished', rows, bytes: stored.bytes });
    const reading: StoredReading = { ...stored, columns, rowCount: rows, isIncomplete, setKey, hasNames };
    return {
      state: 'finished',
      batch_id: null,
      row_count: rows,
      error: null,
      result_id: id,
      result: JSON.stringify(reading),
      result_stored_bytes: stored.storedBytes,
    };
  } catch (error) {
    await writer.abort();
    await recordAuditEnd(db, id, { outcome: 'error', rows: null, bytes: null });
    throw error;
  }
}
