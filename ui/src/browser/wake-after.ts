let worker: Worker | undefined;
/** Without workers, the page's own timers are used. */
let isMissing = typeof Worker === 'undefined';
let latest = 0;
const waiting = new Map<number, () => void>();

/**
 * Calls back after a delay, even if the page is hidden, where the browser would throttle its timers to once a minute. Returns a function
 * that cancels.
 */
export function wakeAfter(milliseconds: number, onWake: () => void): () => void {
  const timers = openWorker();
  if (!timers) {
    const timer = setTimeout(onWake, milliseconds);
    return () => clearTimeout(timer);
  }
  latest += 1;
  const id = latest;
  waiting.set(id, onWake);
  timers.postMessage({ id, milliseconds });
  return () => void waiting.delete(id);
}

/** The page's worker, started on first use; undefined if workers are unavailable. */
function openWorker(): Worker | undefined {
  if (worker || isMissing) return worker;
  const opened = new Worker(new URL('./timer-worker.ts', import.meta.url), { type: 'module', name: 'timers' });
  opened.onmessage = ({ data }: MessageEvent<number>) => {
    const onWake = waiting.get(data);
    waiting.delete(data);
    onWake?.();
  };
  opened.onerror = () => {
    isMissing = true;
    worker = undefined;
    for (const onWake of waiting.values()) onWake();
    waiting.clear();
  };
  worker = opened;
  return worker;
}
