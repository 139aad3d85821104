import type { Batch, Column } from '@platbook/contract/workbench/batches';
import { keyColumnsIn } from '@platbook/property/key-columns-in';
import { openInline, type StoredRows } from '../../adapters/result-store/index.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { getBatch } from '../batches/index.ts';
import { listUsable, reachesSet } from '../connections/index.ts';
import { withholdsPersonal } from '../property-search/index.ts';
import { openRows } from '../results/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import type { StoredReading } from './run-reading.ts';
import { findRuns, type StoredRun } from './schedule-runs-store.ts';
import { pathOfSchedule } from './schedule-wire.ts';
import { findSchedule } from './schedules-store.ts';

/** The rows of a finished run, open for reading. The caller closes `rows`. */
export interface RunResult {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** More rows existed than the limits allowed. */
  readonly isIncomplete: boolean;
  readonly rows: StoredRows;
  /** For a report or search, a connection on which this person reads the same data. */
  readonly connectionId: string;
  /** Identifies the data that the run could reach on its connection. */
  readonly setKey: string;
  /** A report or search that was read with names and mailing addresses. */
  readonly hasNames: boolean;
  /** The SQL text with its placeholders; '' for a report or search. */
  readonly text: string;
  /** The columns that are the rows' primary key; none if it isn't known. */
  readonly keys: readonly string[];
  /** The portal page that shows it. */
  readonly path: string;
}

/** Its rows are what the run returned. */
export const lastWithRows = ({ statements }: Batch) =>
  statements.findLast(({ status, columns }) => status === 'finished' && columns.length > 0);

type OpenServices = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'resultStore' | 'warehouse'> & WithPacks;

/**
 * Undefined if the run has no rows, they have expired, or this person can't read them now. The rows of a query are
 * also for others who can read them on its page; those of a report or search for everyone with access to the data.
 */
export async function openRunResult(
  services: OpenServices,
  person: Person,
  { id }: Pick<StoredRun, 'id'>,
): Promise<RunResult | undefined> {
  const run = (await findRuns(services.db, [id])).get(id);
  return run && openResultOf(services, person, run);
}

/** The same for a run whose end isn't stored yet. */
export async function openResultOf(
  services: OpenServices,
  person: Person,
  run: StoredRun,
): Promise<RunResult | undefined> {
  if (run.state !== 'finished') return undefined;
  try {
    return await (run.batch_id === null ? openReading(services, person, run) : openStatement(services, person, run));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

async function openStatement(services: OpenServices, person: Person, run: StoredRun): Promise<RunResult | undefined> {
  const batch = await getBatch(services.db, run.batch_id ?? '', run.owner_id);
  const statement = batch && lastWithRows(batch);
  if (statement === undefined) return undefined;
  const { rows, columns, rowCount, isIncomplete, connectionId, setKey, queryId } = await openRows(
    services,
    person,
    statement.id,
  );
  const path = `/query-table/${encodeURIComponent(queryId ?? '')}`;
  const text = statement.statementText;
  const keys = keyColumnsIn(
    text,
    columns.map(({ name }) => name),
  );
  return { rows, columns, rowCount, isIncomplete, connectionId, setKey, hasNames: false, text, keys, path };
}

async function openReading(services: OpenServices, person: Person, run: StoredRun): Promise<RunResult | undefined> {
  requireActive(person);
  const { db, resultStore, warehouse } = services;
  const schedule = await findSchedule(db, run.schedule_id);
  if (run.result === null || run.result_id === null || schedule === undefined) return undefined;
  const reading: StoredReading = JSON.parse(run.result);
  const { columns, rowCount, isIncomplete, setKey, hasNames, inline, sha256 } = reading;
  if (hasNames && withholdsPersonal(person)) return undefined;
  const connection = (await listUsable(db, person)).find(
    (each) => each.scope !== null && reachesSet(warehouse, person, each, setKey),
  );
  if (connection === undefined) return undefined;
  const rows = inline === undefined ? await resultStore.open(run.result_id, { sha256 }) : openInline(inline, rowCount);
  if (rows === undefined) return undefined;
  const path = pathOfSchedule(services, schedule);
  // A search's rows begin with the property's ID.
  const keys = schedule.search_id === null ? [] : columns.slice(0, 1).map(({ name }) => name);
  const facts = { columns, rowCount, isIncomplete, connectionId: connection.id, setKey, hasNames };
  return { ...facts, rows, text: '', keys, path };
}
