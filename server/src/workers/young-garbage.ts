import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

/** A collection takes 1–2 ms; reading this many bytes takes about as long. */
const collectAfterBytes = 4 * 1024 * 1024;

/** Buffers are outside V8's heap: without this, a thread that only moves buffers would keep dozens of megabytes of dead ones. */
export class YoungGarbage {
  readonly #collect: () => void;
  #bytes = 0;

  constructor(collect: () => void = () => gc({ type: 'minor' })) {
    this.#collect = collect;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < collectAfterBytes) return;
    this.#bytes = 0;
    this.#collect();
  }
}

/** Runs a full collection, which blocks the thread. Call it in threads with a small heap, while no one waits for their work. */
export function collectGarbage(): void {
  gc({ type: 'major' });
}
