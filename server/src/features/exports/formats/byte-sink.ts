/** Memory beyond which a sink starts again: one that grew for a single long cell would keep it for as long as its thread lives. */
const keptBytes = 4 * 1024 * 1024;
/** What is longer is handed over without a copy. */
const copiedBytes = 1024 * 1024;
const firstBytes = 64 * 1024;

/** Bytes that are written one after the other into memory that grows; loops write to `bytes` at `at` themselves once there is room. */
export class ByteSink {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(firstBytes);
  at = 0;
  readonly #encoder = new TextEncoder();

  /** Makes sure that so many bytes more fit; `bytes` may be another array afterward. */
  room(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    // Moves the bytes and frees the memory where they were.
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(Math.max(this.bytes.length * 2, this.at + count)));
  }

  /** Writes text as UTF-8, and makes room for it. */
  text(text: string): void {
    this.room(text.length * 3);
    this.at += this.#encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
  }

  /** What was written, which holds until the sink is written to again. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  /** Begins again. */
  clear(): void {
    this.at = 0;
    if (this.bytes.length > keptBytes) this.bytes = new Uint8Array(firstBytes);
  }

  /** What was written, which is the taker's; the sink is empty afterward. */
  take(): Uint8Array {
    const isCopied = this.at <= copiedBytes;
    const taken = isCopied ? this.written.slice() : this.written;
    if (!isCopied) this.bytes = new Uint8Array(firstBytes);
    this.clear();
    return taken;
  }
}

/** Copies bytes and answers the place behind them. Cells are short: a loop is several times faster than a call to copy them. */
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
