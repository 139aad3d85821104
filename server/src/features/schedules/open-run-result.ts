import type { Column } from '@platbook/contract/workbench/batches';
import type { StoredRows } from '../../adapters/result-store/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { getBatch } from '../batches/index.ts';
import { openRows } from '../results/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { lastWithRows } from './run-due.ts';
import { findRuns, type StoredRun } from './schedule-runs-store.ts';

/** The rows of a finished run, open for reading. The caller closes `rows`. */
export interface RunResult {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** More rows existed than the limits allowed. */
  readonly isIncomplete: boolean;
  readonly rows: StoredRows;
  readonly connectionId: string;
  /** Identifies the data that the run could reach on its connection. */
  readonly setKey: string;
  /** The portal page that shows it. */
  readonly path: string;
}

/** Undefined if the run has no rows, they have expired, or this person can't read them now. */
export async function openRunResult(
  services: Pick<Services, 'config' | 'db' | 'log' | 'now' | 'resultStore' | 'warehouse'> & WithPacks,
  person: Person,
  { id }: Pick<StoredRun, 'id'>,
): Promise<RunResult | undefined> {
  const { db } = services;
  const run = (await findRuns(db, [id])).get(id);
  if (run?.state !== 'finished' || run.batch_id === null) return undefined;
  const batch = await getBatch(db, run.batch_id, run.owner_id);
  const statement = batch && lastWithRows(batch);
  if (statement === undefined) return undefined;
  try {
    const { rows, columns, rowCount, isIncomplete, connectionId, setKey, queryId } = await openRows(
      services,
      person,
      statement.id,
    );
    const path = `/query-table/${encodeURIComponent(queryId ?? '')}`;
    return { rows, columns, rowCount, isIncomplete, connectionId, setKey, path };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
