/** A larger buffer is replaced after use; otherwise one long cell would keep its memory for the thread's lifetime. */
const keptBytes = 4 * 1024 * 1024;
/** Longer contents are handed over without a copy. */
const copiedBytes = 1024 * 1024;
const firstBytes = 64 * 1024;

/** A growing byte buffer. Hot loops write to `bytes` at `at` directly after making room. */
export class ByteSink {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(firstBytes);
  at = 0;
  readonly #encoder = new TextEncoder();

  /** Makes room for `count` more bytes. Can replace `bytes`. */
  room(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(Math.max(this.bytes.length * 2, this.at + count)));
  }

  text(text: string): void {
    this.room(text.length * 3);
    this.at += this.#encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
  }

  /** The bytes written so far; valid until the next write. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  clear(): void {
    this.at = 0;
    if (this.bytes.length > keptBytes) this.bytes = new Uint8Array(firstBytes);
  }

  /** Returns the bytes written, which the caller now owns, and empties the sink. */
  take(): Uint8Array {
    const isCopied = this.at <= copiedBytes;
    const taken = isCopied ? this.written.slice() : this.written;
    if (!isCopied) this.bytes = new Uint8Array(firstBytes);
    this.clear();
    return taken;
  }
}

/** Copies bytes and returns the offset after them. For short cells, a loop is several times faster than `set`. */
export function copyBytes(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  if (end - start > 64) {
    to.set(from.subarray(start, end), at);
    return at + end - start;
  }
  let place = at;
  for (let index = start; index < end; index += 1) {
    to[place] = from[index] as number;
    place += 1;
  }
  return place;
}
