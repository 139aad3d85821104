/** What the server does on its own from time to time, and how it last went: for whoever looks after the server. */
import { describeFailure } from '../http/error-incidents-store.ts';

/** How a chore of this process last went; instants are of the machine's clock. */
export interface ChoreState {
  readonly name: string;
  /** When it last ended well; null before that. */
  doneAt: string | null;
  failedAt: string | null;
  /** Name, code and place of the last failure, never its text. */
  failure: string | null;
}

/** The chores of one server. */
export interface Chores {
  /** Does it, and remembers how it went; throws what it throws. */
  keep<Result>(name: string, chore: () => Promise<Result>): Promise<Result>;
  /** By name. */
  list(): ChoreState[];
}

const known = new WeakMap<object, Chores>();

/** The chores of the server that writes this log: one list for all that it does. */
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
