import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

/** A collection takes a millisecond or two, and the bytes as long again to be made. */
const collectAfterBytes = 4 * 1024 * 1024;

/**
 * Collects young garbage once a stream has passed on 4 MB. V8 collects when objects fill its heap, and the memory of
 * buffers is outside: a thread that only moves buffers would keep dozens of megabytes of dead ones.
 */
export class YoungGarbage {
  readonly #collect: () => void;
  #bytes = 0;

  constructor(collect: () => void = () => gc({ type: 'minor' })) {
    this.#collect = collect;
  }

  /** Notes bytes that become garbage soon. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < collectAfterBytes) return;
    this.#bytes = 0;
    this.#collect();
  }
}

/** Collects all garbage and blocks the thread while it does. Call it in threads with a small heap, when nobody waits for their work. */
export function collectGarbage(): void {
  gc({ type: 'major' });
}
