import type { Column } from '@platbook/contract/batches';
import type { StoredFrame } from '../../adapters/result-store/index.ts';

/** Frames that wait for their reader. Two: all rows of a small result come before its columns. */
const heldFrames = 2;

/** Hands rows from a run to whoever makes a file of them, no faster than they are taken. */
export class RowPipe {
  /** Known before the first rows or with the end. Rejects when the run fails before. */
  readonly columns: Promise<readonly Column[]>;
  readonly #described = Promise.withResolvers<readonly Column[]>();
  #frames: StoredFrame[] = [];
  #isOver = false;
  #failure: Error | undefined;
  readonly #waiting = new Set<() => void>();

  constructor() {
    this.columns = this.#described.promise;
    // Whoever waits for it hears of its failure; until then it is not unhandled.
    this.columns.catch(() => undefined);
  }

  describe(columns: readonly Column[]): void {
    this.#described.resolve(columns);
  }

  /** Resolves when there is room for the next one. Rejects when no one reads any more. */
  async write(frame: StoredFrame): Promise<void> {
    this.#frames.push(frame);
    this.#wake();
    while (this.#frames.length > heldFrames && this.#failure === undefined) await this.#change();
    if (this.#failure) throw this.#failure;
  }

  /** No more rows come, and these were all. */
  finish(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** The rows end in a failure. After `finish` it changes nothing. */
  fail(failure: Error): void {
    if (this.#isOver) return;
    this.#failure ??= failure;
    this.#described.reject(failure);
    this.#frames = [];
    this.#wake();
  }

  /** The rows, once. Throws what `fail` was given. */
  async *read(): AsyncGenerator<StoredFrame> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const frame = this.#frames.shift();
      this.#wake();
      if (frame !== undefined) yield frame;
      else if (this.#isOver) return;
      else await this.#change();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
