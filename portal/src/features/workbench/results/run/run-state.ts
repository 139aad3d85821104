/**
 * The state of the results area, as a reducer.
 *
 *   click Run ── started ──▶ going ── progressed* ──▶ ended ──▶ shown (the previous result stays visible until here)
 *                              │                        └ fetched: rows of a statement, requested once each
 *                              └─ failed: the call was refused or lost
 *   open an earlier run ── opened ──▶ shown, whether or not another run is in progress
 *
 * Each click increments `latest`. Actions of an earlier click are dropped.
 */
import type { Batch, ResultRow, Statement } from '@platbook/contract/workbench/batches';
import type { RemoteTable } from '../../table/open-row-table.ts';

export const leftOutText = 'Replaced by a newer run';

export type Rows = { is: 'loading' } | RowsHere | { is: 'failed'; title: string };

export interface RowsHere {
  is: 'here';
  head: readonly ResultRow[];
  table: RemoteTable;
  /** Number of loaded rows; below the statement's row count while loading and after a failure. */
  count: number;
  isComing: boolean;
  failure?: string;
}

export interface GoingRun {
  /** When the user clicked Run, as Date.now(). */
  startedAt: number;
  batch: Batch | undefined;
  isCancelling: boolean;
}

export interface ShownRun {
  batch: Batch;
  statementId: string;
  rows: Record<string, Rows>;
  isEarlier?: boolean;
}

export interface RunState {
  latest: number;
  going: GoingRun | undefined;
  shown: ShownRun | undefined;
  failure: string | undefined;
}

export const noRun: RunState = { latest: 0, going: undefined, shown: undefined, failure: undefined };

export type RunAction =
  | { type: 'started'; number: number; at: number }
  | { type: 'progressed'; number: number; batch: Batch }
  | { type: 'cancelling'; number: number }
  | { type: 'ended'; number: number; batch: Batch; rows?: Rows }
  | { type: 'failed'; number: number; title: string | undefined }
  | { type: 'chosen'; statementId: string }
  | { type: 'fetched'; batchId: string; statementId: string; rows: Rows }
  | { type: 'opened'; batch: Batch }
  | { type: 'forgotten' };

export function statementToShow(batch: Batch): Statement | undefined {
  return (
    batch.statements.find((statement) => statement.error && statement.status === 'error') ?? batch.statements.at(-1)
  );
}

export function shownStatement({ shown }: RunState): Statement | undefined {
  return shown?.batch.statements.find(({ id }) => id === shown.statementId);
}

export function runReducer(state: RunState, action: RunAction): RunState {
  if ('number' in action && action.type !== 'started' && action.number !== state.latest) return state;
  switch (action.type) {
    case 'started':
      return {
        ...state,
        latest: action.number,
        failure: undefined,
        going: { startedAt: action.at, batch: undefined, isCancelling: false },
      };
    case 'progressed':
      return state.going ? { ...state, going: { ...state.going, batch: action.batch } } : state;
    case 'cancelling':
      return state.going ? { ...state, going: { ...state.going, isCancelling: true } } : state;
    case 'ended': {
      const statementId = statementToShow(action.batch)?.id ?? '';
      const rows: Record<string, Rows> = action.rows ? { [statementId]: action.rows } : {};
      return { ...state, going: undefined, failure: undefined, shown: { batch: action.batch, statementId, rows } };
    }
    case 'failed':
      return {
        ...state,
        going: undefined,
        failure: action.title,
        shown: action.title === undefined ? state.shown : undefined,
      };
    case 'chosen':
      return state.shown ? { ...state, shown: { ...state.shown, statementId: action.statementId } } : state;
    case 'fetched':
      return state.shown?.batch.id === action.batchId
        ? { ...state, shown: { ...state.shown, rows: { ...state.shown.rows, [action.statementId]: action.rows } } }
        : state;
    case 'opened': {
      const statementId = statementToShow(action.batch)?.id ?? '';
      return { ...state, failure: undefined, shown: { batch: action.batch, statementId, rows: {}, isEarlier: true } };
    }
    case 'forgotten':
      return { ...noRun, latest: state.latest + 1 };
  }
}
