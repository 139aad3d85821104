import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Test files run in parallel: the first one makes what all need, the others wait. A lock not renewed for a minute is stale. */
export async function takeLock(lock: string): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(lock);
      const renewing = setInterval(() => utimesSync(lock, new Date(), new Date()), 5_000);
      return () => {
        clearInterval(renewing);
        rmSync(lock, { recursive: true, force: true });
      };
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > 60_000) rmSync(lock, { recursive: true, force: true });
      await pause(50);
    }
  }
}
