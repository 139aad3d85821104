import { type RunState, runStates } from '@platbook/contract/workbench/batches';
import { setState } from './run-states.ts';

const legal = new Set([
  'queued → running',
  'queued → error',
  'queued → cancelled',
  'running → finished',
  'running → error',
  'running → cancelled',
  'finished → error',
  'finished → cancelled',
  ...runStates.map((state) => `${state} → ${state}`),
]);

const moves = runStates.flatMap((from) => runStates.map((to): [RunState, RunState] => [from, to]));

it.each(moves)('a run that is %s becomes %s, or the change is refused and the state stays', (from, to) => {
  const run = { status: from };
  if (legal.has(`${from} → ${to}`)) {
    setState(run, to);
    expect(run.status).toBe(to);
  } else {
    expect(() => setState(run, to)).toThrow(`A run can't go from ${from} to ${to}`);
    expect(run.status).toBe(from);
  }
});
