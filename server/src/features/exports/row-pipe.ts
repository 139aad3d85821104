import type { Column } from '@platbook/contract/workbench/batches';
import type { StoredFrame } from '../../adapters/result-store/index.ts';

/** Frames buffered for the reader. Two, because a small result sends all rows before its columns. */
const heldFrames = 2;

export class RowPipe {
  /** Resolves before the first rows or at the end. Rejects if the run fails earlier. */
  readonly columns: Promise<readonly Column[]>;
  readonly #described = Promise.withResolvers<readonly Column[]>();
  #frames: StoredFrame[] = [];
  #isOver = false;
  #failure: Error | undefined;
  readonly #waiting = new Set<() => void>();

  constructor() {
    this.columns = this.#described.promise;
    // A consumer handles the failure later; until then it must not count as unhandled.
    this.columns.catch(() => undefined);
  }

  describe(columns: readonly Column[]): void {
    this.#described.resolve(columns);
  }

  /** Resolves when there is room for the next frame. Rejects once the pipe has failed. */
  async write(frame: StoredFrame): Promise<void> {
    this.#frames.push(frame);
    this.#wake();
    while (this.#frames.length > heldFrames && this.#failure === undefined) await this.#change();
    if (this.#failure) throw this.#failure;
  }

  finish(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** Ends the rows with an error. Has no effect after `finish`. */
  fail(failure: Error): void {
    if (this.#isOver) return;
    this.#failure ??= failure;
    this.#described.reject(failure);
    this.#frames = [];
    this.#wake();
  }

  /** Yields the rows once. Throws the error given to `fail`. */
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
