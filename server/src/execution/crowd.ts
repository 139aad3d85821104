import { availableParallelism } from 'node:os';
import { fullThreads } from '../drivers/duckdb/open-locked.ts';

/** How long runs get one thread after a crowd. Milliseconds. */
const calmMs = 1_000;

/** Counts the runs of embedded engines. They are a crowd if the processors can't serve all of their threads. */
export class Crowd {
  readonly #processors: number;
  readonly #now: () => number;
  #runs = 0;
  #seenAt = Number.NEGATIVE_INFINITY;

  constructor(processors = availableParallelism(), now = () => performance.now()) {
    this.#processors = processors;
    this.#now = now;
  }

  /** Calls back with whether the run is part of a crowd, or comes right after one. */
  async join<Outcome>(run: (isCrowded: boolean) => Promise<Outcome>): Promise<Outcome> {
    this.#runs += 1;
    const now = this.#now();
    if (this.#runs > 1 && this.#runs * fullThreads > this.#processors) this.#seenAt = now;
    try {
      return await run(now - this.#seenAt < calmMs);
    } finally {
      this.#runs -= 1;
    }
  }
}
