let worker: Worker | undefined;
let isMissing = typeof Worker === 'undefined';
let latest = 0;
const waiting = new Map<number, () => void>();

/** Like `setTimeout`, but not throttled while the page is hidden. Returns a function that cancels. */
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
