import type { Column } from '@platbook/contract/workbench/batches';
import type { StoredRows } from '../../../adapters/result-store/index.ts';
import type { Person } from '../../../http/callers/person.ts';

/** Schedules know how, and they import deliveries, so they are handed in. */
export interface WithRunResults {
  /** The rows of a schedule's run, closed by the caller. Undefined if they are gone, or this person can't read them now. */
  openRunResult(person: Person, run: { readonly id: string }): Promise<OpenedRun | undefined>;
}

interface OpenedRun {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly isIncomplete: boolean;
  readonly rows: StoredRows;
  readonly connectionId: string;
  readonly setKey: string;
  /** The portal page with all filters. */
  readonly path: string;
}
