import type { BodyOf } from '@platbook/contract/endpoint';
import { pageProblems } from '@platbook/contract/page-problems';
import { batchProblem } from '@platbook/contract/rules/batch';
import { type Batch, cancelBatch, type createBatch, getBatch, leaveBatch } from '@platbook/contract/workbench/batches';
import { loadAgain } from '@platbook/ui/browser/load-again';
import { errorText, isAborted } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type Dispatch, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { sendBeacon } from '../../../../api/send-beacon.ts';
import { showError } from '../../../../api/show-error.ts';
import { loadGrid } from '../../grid/load-grid.ts';
import type { RemoteTable } from '../../table/open-row-table.ts';
import type { readRows as readRowsNow } from './read-rows.ts';
import { type BatchFollower, followBatch, hasEnded, runBatch } from './run-batch.ts';
import {
  leftOutText,
  noRun,
  type Rows,
  type RunAction,
  type RunState,
  runReducer,
  type ShownRun,
  statementToShow,
} from './run-state.ts';

export interface RunControl {
  state: RunState;
  run: (body: BodyOf<typeof createBatch>) => void;
  cancel: () => void;
  choose: (statementId: string) => void;
  open: (batchId: string) => void;
  show: (batch: Batch) => void;
  /** Resumes an earlier run unless another one is in progress or shown: follows it to its end, or shows its stored result. */
  resume: (batch: Batch | undefined) => void;
  forget: () => void;
}

export function useRun(): RunControl {
  const [state, dispatch] = useReducer(runReducer, noRun);
  const current = useRef(state);
  current.current = state;
  const [control] = useState(() => controlRuns({ state: current, dispatch, latest: 0, following: undefined }));
  useEffect(() => control.stop, [control]);
  useLeaveBeacon(state.going?.batch?.id);
  useOpenTables(state.shown);
  return { state, ...control };
}

/** The runs of one workbench, of which one is followed at a time. */
interface Runs {
  readonly state: RefObject<RunState>;
  readonly dispatch: Dispatch<RunAction>;
  latest: number;
  following: Following | undefined;
}

interface Following {
  abort: AbortController;
  batchId: string | undefined;
  isCancelWanted: boolean;
}

function controlRuns(runs: Runs): Omit<RunControl, 'state'> & { stop: () => void } {
  const { state, dispatch } = runs;
  const results = controlResults(runs);
  const stop = () => runs.following?.abort.abort();
  const start = (at: number, batchId: string | undefined, begin: BeginRun) => {
    stop();
    const mine = newFollowing(batchId);
    runs.following = mine;
    runs.latest = Math.max(runs.latest, state.current.latest) + 1;
    const number = runs.latest;
    dispatch({ type: 'started', number, at });
    void Promise.all([loadGrid(), loadReader()]);
    follow(begin, mine, number, dispatch).catch((error: unknown) => {
      if (isAborted(error)) return;
      const title = errorText(error);
      dispatch({ type: 'failed', number, title });
      if (title && runs.following === mine) showToast({ kind: 'error', text: title });
    });
  };
  return {
    ...results,
    stop,
    run(body) {
      const problem = batchProblem(body);
      if (problem) showToast({ kind: 'error', text: pageProblems[problem][1] });
      else start(Date.now(), undefined, (follower) => runBatch(body, follower));
    },
    cancel() {
      const mine = runs.following;
      if (!state.current.going || !mine) return;
      const number = state.current.latest;
      if (mine.isCancelWanted) {
        // A second cancel: the server isn't answering, so the page stops following the run.
        mine.abort.abort();
        dispatch({ type: 'failed', number, title: undefined });
        return;
      }
      mine.isCancelWanted = true;
      dispatch({ type: 'cancelling', number });
      if (mine.batchId) sendCancel(mine.batchId);
    },
    resume(batch) {
      if (!batch || state.current.going || state.current.shown) return;
      if (hasEnded(batch)) return results.show(batch);
      start(Date.parse(batch.startTime), batch.id, (follower) => followBatch(batch, follower, Date.now()));
    },
    forget() {
      stop();
      runs.following = undefined;
      dispatch({ type: 'forgotten' });
    },
  };
}

function controlResults(runs: Runs): Pick<RunControl, 'choose' | 'show' | 'open'> {
  const { state, dispatch } = runs;
  const fetchRows = (batch: Batch, statementId: string, known: Rows | undefined) => {
    const statement = batch.statements.find((each) => each.id === statementId);
    const first = known?.is === 'here' ? known : undefined;
    const isUnderWay = known?.is === 'loading' || first?.isComing;
    if (!statement || statement.error || isUnderWay || (first?.count ?? 0) >= statement.rowCount) return;
    const show = (rows: Rows) => dispatch({ type: 'fetched', batchId: batch.id, statementId, rows });
    if (!first) show({ is: 'loading' });
    readRows(statement, signalOf(runs), show, first).catch(() => show({ is: 'failed', title: leftOutText }));
  };
  const show = (batch: Batch) => {
    dispatch({ type: 'opened', batch });
    void loadGrid();
    const statement = statementToShow(batch);
    if (statement) fetchRows(batch, statement.id, undefined);
  };
  return {
    show,
    choose(statementId) {
      const { shown } = state.current;
      if (!shown) return;
      dispatch({ type: 'chosen', statementId });
      fetchRows(shown.batch, statementId, shown.rows[statementId]);
    },
    open(id) {
      call(getBatch, { params: { id }, signal: signalOf(runs), isBackground: true }).then(
        ({ data }) => show(data),
        showError,
      );
    },
  };
}

const loadReader = () => loadAgain(() => import('./read-rows.ts'));
const readRows = async (...all: Parameters<typeof readRowsNow>) => (await loadReader()).readRows(...all);

type BeginRun = (follower: BatchFollower) => Promise<Batch>;

async function follow(begin: BeginRun, mine: Following, number: number, dispatch: Dispatch<RunAction>): Promise<void> {
  const { signal } = mine.abort;
  const batch = await begin({
    signal,
    onProgress: (progress) => {
      const isFirst = mine.batchId === undefined;
      mine.batchId = progress.id;
      if (isFirst && mine.isCancelWanted) sendCancel(progress.id);
      dispatch({ type: 'progressed', number, batch: progress });
    },
    onLineLost: (text) => showToast({ kind: 'error', text }),
  });
  const statement = statementToShow(batch);
  if (!statement) {
    dispatch({ type: 'failed', number, title: pageProblems['statement.not-found'][1] });
    return;
  }
  const end = (rows?: Rows) => dispatch({ type: 'ended', number, batch, ...(rows ? { rows } : {}) });
  if (statement.error || statement.columns.length === 0 || statement.rowCount === 0) return end();
  // The first rows are dispatched together with the end of the run to avoid flicker; the others follow.
  let show = (rows: Rows) => {
    end(rows);
    show = (more) => dispatch({ type: 'fetched', batchId: batch.id, statementId: statement.id, rows: more });
  };
  await readRows(statement, signal, (rows) => show(rows));
}

function sendCancel(id: string): void {
  call(cancelBatch, { params: { id }, body: {}, isBackground: true }).catch(showError);
}

/** Aborted by the next run. After the page stopped following a run, it can still read rows of the displayed result. */
function signalOf(runs: Runs): AbortSignal {
  if (!runs.following || runs.following.abort.signal.aborted) runs.following = newFollowing(undefined);
  return runs.following.abort.signal;
}

function newFollowing(batchId: string | undefined): Following {
  return { abort: new AbortController(), batchId, isCancelWanted: false };
}

/** Sends a beacon when the page is closed during a run, so the server ends it soon; switching tabs sends none. */
function useLeaveBeacon(batchId: string | undefined): void {
  useEffect(() => {
    if (!batchId) return;
    const leave = () => sendBeacon(leaveBatch, { id: batchId });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [batchId]);
}

/** Releases the rows of results that are no longer displayed, so that large results don't fill the memory. */
function useOpenTables(shown: ShownRun | undefined): void {
  const open = useRef<readonly RemoteTable[]>([]);
  useEffect(() => {
    const used = Object.values(shown?.rows ?? {}).flatMap((rows) => (rows.is === 'here' ? [rows.table] : []));
    for (const table of open.current) if (!used.includes(table)) table.close();
    open.current = used;
  }, [shown]);
  useEffect(() => () => open.current.forEach((table) => void table.close()), []);
}
