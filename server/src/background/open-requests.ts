import type { EventEmitter } from 'node:events';

/** Milliseconds that a step of background work waits for requests at most: one that takes longer waits for an engine itself. */
const patience = 30;

/** The requests that this node is answering. Background work uses the same event loop, so it lets them end first. */
export function createOpenRequests() {
  let open = 0;
  const waiting = new Set<() => void>();
  return {
    add(response: EventEmitter): void {
      open += 1;
      response.once('close', () => {
        open -= 1;
        if (open === 0) for (const resume of waiting) resume();
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
  };
}
