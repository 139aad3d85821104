import type { Lease } from './lease.ts';

export type Stop = 'time' | 'cancel' | undefined;

const longMs = 2_000;

/** Stops a call at its time limit or when the signal aborts: first by a cancel, then by force. Lowers the priority of one that runs long. */
export function watchCall(
  lease: Lease,
  call: number,
  { signal, timeoutMs, graceMs }: { signal: AbortSignal; timeoutMs: number; graceMs: number },
) {
  let stop: Stop;
  let force: NodeJS.Timeout | undefined;
  const halt = (why: Exclude<Stop, undefined>): void => {
    if (stop) return;
    stop = why;
    lease.process.cancel(call);
    force = setTimeout(() => {
      lease.force();
      force = setTimeout(() => lease.process.kill(), graceMs);
    }, graceMs);
  };
  const cancel = (): void => halt('cancel');
  const deadline = setTimeout(() => halt('time'), timeoutMs);
  const long = setTimeout(() => lease.giveWay?.(), longMs);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  return {
    get stop() {
      return stop;
    },
    end() {
      clearTimeout(deadline);
      clearTimeout(long);
      clearTimeout(force);
      signal.removeEventListener('abort', cancel);
    },
  };
}

export function tookTooLong(timeoutMs: number): string {
  const seconds = Math.round(timeoutMs / 100) / 10;
  return `The query took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
