import type { Target } from '../execution.ts';

interface Waiter<Given> {
  personId: string;
  target: Target;
  settle(given: Promise<Given>): void;
}

export class WaitingLine<Given> {
  readonly #waiters: Waiter<Given>[] = [];

  /** Resolves with what `serve` gives; rejects with the signal's reason if it aborts first. */
  join(personId: string, target: Target, signal: AbortSignal): Promise<Given> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Given> = {
        personId,
        target,
        settle: (given) => {
          signal.removeEventListener('abort', leave);
          resolve(given);
        },
      };
      const leave = (): void => {
        const place = this.#waiters.indexOf(waiter);
        if (place < 0) return;
        this.#waiters.splice(place, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiters.push(waiter);
    });
  }

  serve(tryGive: (personId: string, target: Target) => Promise<Given> | undefined): void {
    for (let waiter = this.#waiters[0]; waiter !== undefined; waiter = this.#waiters[0]) {
      const given = tryGive(waiter.personId, waiter.target);
      if (!given) return;
      this.#waiters.shift();
      waiter.settle(given);
    }
  }

  close(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) waiter.settle(Promise.reject(error));
  }
}
