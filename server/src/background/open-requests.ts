import type { EventEmitter } from 'node:events';

/** Milliseconds that background work waits for requests at most: one that takes longer waits for an engine itself. */
const patience = 30;

export interface Pausable {
  pause(): void;
  resume(): void;
}

export type OpenRequests = ReturnType<typeof createOpenRequests>;

/** The requests that this node is answering. Background work uses the same processors, so it lets them end first. */
export function createOpenRequests() {
  let open = 0;
  const waiting = new Set<() => void>();
  const paused = pauses();
  return {
    add(response: EventEmitter): void {
      open += 1;
      if (open === 1) paused.begin();
      response.once('close', () => {
        open -= 1;
        if (open > 0) return;
        paused.end();
        for (const resume of waiting) resume();
      });
    },
    /** Resolves once no request is open or time is up. */
    async ended(): Promise<void> {
      if (open === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patience);
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
      clearTimeout(timer);
    },
    /** Pauses the work while requests are open, at most half of the time, until the returned function is called. */
    pauseMeanwhile: paused.add,
  };
}

function pauses() {
  const works = new Set<Pausable>();
  let timer: NodeJS.Timeout | undefined;
  let beganAt = 0;
  let notBefore = 0;
  const end = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    notBefore = now + (now - beganAt);
    for (const work of works) work.resume();
  };
  return {
    begin(): void {
      beganAt = performance.now();
      if (works.size === 0 || beganAt < notBefore) return;
      for (const work of works) work.pause();
      timer = setTimeout(end, patience);
    },
    end,
    add(work: Pausable): () => void {
      works.add(work);
      return () => {
        works.delete(work);
        if (timer !== undefined) work.resume();
      };
    },
  };
}
