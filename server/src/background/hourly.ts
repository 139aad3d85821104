import type { Logger } from 'pino';
import { choresOf } from './chores.ts';

const HOUR = 60 * 60_000;

/**
 * Does a chore now and every hour. A chore must be harmless when several nodes do it at once; a failing one is logged and
 * tried again an hour later. Returns what stops it, which resolves when the one under way has ended.
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
