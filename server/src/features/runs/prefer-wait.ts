import { limits } from '@platbook/contract/limits';

/** Milliseconds that `Prefer: wait=<seconds>` (RFC 7240) asks the server to hold the response, at most one poll interval. */
export function preferredWait(prefer: string | string[] | undefined): number {
  const header = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const seconds = /(?:^|[,;\s])wait=(\d{1,4}(?:\.\d{1,3})?)(?:$|[,;\s])/i.exec(header)?.[1];
  return seconds === undefined ? 0 : Math.min(Number(seconds) * 1000, limits.batchPollMilliseconds);
}
