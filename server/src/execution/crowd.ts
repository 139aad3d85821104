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

  /** Begins a run; true if it joins a crowd, or comes right after one. */
  join(): boolean {
    this.#runs += 1;
    const now = this.#now();
    if (this.#runs > 1 && this.#runs * fullThreads > this.#processors) this.#seenAt = now;
    return now - this.#seenAt < calmMs;
  }

  leave(): void {
    this.#runs -= 1;
  }
}
