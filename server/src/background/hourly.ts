import type { Logger } from 'pino';
import { choresOf } from './chores.ts';

const HOUR = 60 * 60_000;

/**
 * Runs a job now and every hour. It must be safe for several nodes to run it at once; a failure is logged and retried an hour later.
 * Returns a function that stops it, which resolves once the running job has ended.
 */
export function startHourly(log: Logger, name: string, chore: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void>;
  const run = () => {
    underWay = choresOf(log)
      .keep(name, chore)
      .catch((cause: unknown) => log.error({ err: cause, chore: name }, 'background job failed'));
  };
  run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
