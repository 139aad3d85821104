import type { Telemetry } from '../../adapters/telemetry/index.ts';
import type { RunListener } from '../../execution/execution.ts';

type Phase = 'run queue' | 'run worker start' | 'run execute' | 'run store result';

export interface RunTrace {
  /** Ends the phase before it. */
  enter(phase: Phase): void;
  end(outcome: string): void;
  /** The log lines and database calls of `work` belong to the run. */
  within<Result>(work: () => Result): Result;
}

const untraced: RunTrace = { enter() {}, end() {}, within: (work) => work() };
/** A run with more statements shows the rest as one phase. */
const mostPhases = 40;

/** The spans of a run and its phases. They have no ID, SQL or rows [T31]. */
export function traceRun(telemetry: Telemetry | undefined, driverId: string, statements: number): RunTrace {
  if (telemetry === undefined) return untraced;
  const attributes = { 'db.system.name': driverId, 'platbook.run.statements': statements };
  const run = telemetry.begin('run', { attributes });
  let phases = 0;
  let current: { readonly phase: Phase; end(): void } | undefined;
  return {
    enter(phase) {
      if (current?.phase === phase || phases >= mostPhases) return;
      current?.end();
      phases += 1;
      const span = telemetry.begin(phase, { parent: run });
      current = { phase, end: () => span.end() };
    },
    end(outcome) {
      current?.end();
      run.set({ 'platbook.run.outcome': outcome });
      run.end(outcome === 'error' ? outcome : undefined);
    },
    within: (work) => telemetry.within(run, work),
  };
}

/** Enters the phases that begin and end with a statement. */
export const traceListener = (listener: RunListener, trace: RunTrace): RunListener => ({
  ...listener,
  onStarted(id, at) {
    trace.enter('run execute');
    return listener.onStarted(id, at);
  },
  onFinished(id, end) {
    trace.enter('run store result');
    return listener.onFinished(id, end);
  },
});
