import { buildBatch, buildStatement } from '../../../../testing/build-runs.ts';
import { openRowTable } from '../../table/open-row-table.ts';
import { noRun, type RunAction, type RunState, runReducer, statementToShow } from './run-state.ts';

const after = (...actions: RunAction[]): RunState => actions.reduce(runReducer, noRun);
const start = (number: number): RunAction => ({ type: 'started', number, at: 0 });

describe('the state of the results area', () => {
  it('keeps the last result visible until the next one is loaded', () => {
    const first = after(start(1), { type: 'ended', number: 1, batch: buildBatch({ id: 'first' }) });
    const second = runReducer(first, start(2));
    expect(second.shown?.batch.id).toBe('first');
    expect(second.going).toBeDefined();
  });
  it('drops everything that belongs to an earlier run [R248]', () => {
    const late = buildBatch({ id: 'late' });
    const state = after(
      start(1),
      start(2),
      { type: 'progressed', number: 1, batch: late },
      { type: 'ended', number: 1, batch: late },
      { type: 'failed', number: 1, title: 'late' },
    );
    expect(state.going?.batch).toBeUndefined();
    expect(state.shown).toBeUndefined();
    expect(state.failure).toBeUndefined();
  });
  it('drops results that arrive after another query was opened', () => {
    const state = after(start(1), { type: 'forgotten' }, { type: 'ended', number: 1, batch: buildBatch() });
    expect(state.shown).toBeUndefined();
  });
  it('keeps the rows of each statement of the displayed batch only', () => {
    const shown = after(start(1), { type: 'ended', number: 1, batch: buildBatch() });
    const table = openRowTable(buildStatement().columns, false);
    const rows = { is: 'here', head: [[1]], table, count: 1, isComing: false } as const;
    const known = runReducer(shown, {
      type: 'fetched',
      batchId: 'b1',
      statementId: 's1',
      rows: { ...rows, head: [[1]] },
    });
    expect(known.shown?.rows).toEqual({ s1: rows });
    expect(runReducer(known, { type: 'fetched', batchId: 'other', statementId: 's2', rows: { is: 'loading' } })).toBe(
      known,
    );
  });
});

describe('the statement to show', () => {
  const finished = buildStatement({ id: 's1' });
  const failed = buildStatement({ id: 's2', status: 'error', error: { title: 'No such table' } });
  it('is the last one [R244]', () => {
    expect(statementToShow(buildBatch({ statements: [finished, buildStatement({ id: 's3' })] }))?.id).toBe('s3');
  });
  it('is the one that failed, whose title is the error of the run [R245]', () => {
    const batch = buildBatch({ statements: [finished, failed, buildStatement({ id: 's3', status: 'cancelled' })] });
    expect(statementToShow(batch)?.id).toBe('s2');
    expect(statementToShow(batch)?.error?.title).toBe('No such table');
  });
});
