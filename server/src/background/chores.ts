/** The server's periodic jobs and their last outcomes, for the operator. */
import type { Logger } from 'pino';
import { describeFailure } from '../http/error-incidents-store.ts';

const HOUR = 60 * 60_000;

/** Last outcome of a chore in this process; times are from the machine's clock. */
export interface ChoreState {
  readonly name: string;
  /** When it last succeeded; null before that. */
  doneAt: string | null;
  failedAt: string | null;
  /** Name, code and place of the last failure, never its message. */
  failure: string | null;
}

export interface Chores {
  /** Runs the chore and records its outcome; rethrows its errors. */
  keep<Result>(name: string, chore: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a chore now and every hour. It must be safe for several nodes to run it at once; a failure is logged and retried an hour later.
   * Returns a function that stops it, which resolves once the running chore has ended.
   */
  startHourly(name: string, chore: () => Promise<void>): () => Promise<void>;
  /** Sorted by name. */
  list(): ChoreState[];
}

export function createChores(log: Logger): Chores {
  const states = new Map<string, ChoreState>();
  const chores: Chores = {
    async keep(name, chore) {
      const state = states.get(name) ?? { name, doneAt: null, failedAt: null, failure: null };
      states.set(name, state);
      try {
        const result = await chore();
        state.doneAt = new Date().toISOString();
        return result;
      } catch (cause) {
        state.failedAt = new Date().toISOString();
        state.failure = describeFailure(cause);
        throw cause;
      }
    },
    startHourly(name, chore) {
      let underWay: Promise<void>;
      const run = () => {
        underWay = chores
          .keep(name, chore)
          .catch((cause: unknown) => log.error({ err: cause, chore: name }, 'background job failed'));
      };
      run();
      const timer = setInterval(run, HOUR).unref();
      return () => {
        clearInterval(timer);
        return underWay;
      };
    },
    list: () => [...states.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map((state) => ({ ...state })),
  };
  return chores;
}
