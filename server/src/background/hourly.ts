import type { Logger } from 'pino';

const HOUR = 60 * 60_000;

/**
 * Does a chore now and every hour, and returns what stops it. A chore must be harmless when several nodes do it at once; a
 * failing one is logged and tried again an hour later.
 */
export function startHourly(log: Logger, name: string, chore: () => Promise<void>): () => void {
  const run = () => void chore().catch((cause: unknown) => log.error({ err: cause, chore: name }, 'a chore failed'));
  run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
