/** The server's periodic jobs and their last outcomes, for the operator. */
import { describeFailure } from '../http/error-incidents-store.ts';

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
  /** Sorted by name. */
  list(): ChoreState[];
}

const known = new WeakMap<object, Chores>();

/** The chores of the server with this log; one list for all its jobs. */
export function choresOf(log: object): Chores {
  const chores = known.get(log) ?? createChores();
  known.set(log, chores);
  return chores;
}

function createChores(): Chores {
  const states = new Map<string, ChoreState>();
  return {
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
    list: () => [...states.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map((state) => ({ ...state })),
  };
}
