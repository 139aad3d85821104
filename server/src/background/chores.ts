import type { NodeStatus } from '@platbook/contract/admin/status';
import type { Logger } from 'pino';
import { describeFailure } from '../http/error-incidents-store.ts';

const HOUR = 60 * 60_000;

export function createChores(log: Logger) {
  const states = new Map<string, NodeStatus['chores'][number]>();
  const chores = {
    async keep<Result>(name: string, chore: () => Promise<Result>): Promise<Result> {
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
    /** Safe for several nodes at once; a failure is logged and retried. The returned function resolves once the running chore has ended. */
    startHourly(name: string, chore: () => Promise<void>): () => Promise<void> {
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
