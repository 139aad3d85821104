const firstBytes = 16 * 1024;
/** Rows are buffered in memory, so longer ones are refused. 16 MB of text take twice that in UTF-16. */
const longestRowBytes = 2 * 16 * 1024 * 1024;
const high = 0x1_00_00_00_00;

export class RowTooLongError extends Error {
  constructor() {
    super(`A row is longer than ${longestRowBytes / 1024 / 1024} MB`);
    this.name = 'RowTooLongError';
  }
}

/** Writes row tokens, value by value, into one growing buffer. Call `reserve` before every write. */
export class TdsBytes {
  bytes: Buffer = Buffer.alloc(0);
  length = 0;
  /** Bytes guaranteed by every `reserve` in addition to those requested, for the header and the numbers of a row. */
  readonly #spare: number;
  #rowStart = 0;
  #nextBytes = firstBytes;

  constructor(spare = 0) {
    this.#spare = spare;
  }

  /** Starts a row; earlier rows can no longer be dropped. */
  startRow(): void {
    this.#rowStart = this.length;
  }

  get rowBytes(): number {
    return this.length - this.#rowStart;
  }

  dropRow(): void {
    this.length = this.#rowStart;
  }

  reserve(more: number): void {
    const needed = this.length + more + this.#spare;
    if (needed <= this.bytes.length) return;
    if (needed - this.#rowStart > longestRowBytes) throw new RowTooLongError();
    const grown = Buffer.allocUnsafeSlow(
      Math.max(needed, Math.min(2 * this.bytes.length, needed + longestRowBytes), this.#nextBytes),
    );
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  /** A little-endian integer of `width` bytes (1 to 6); negative ones, of up to 4 bytes, in two's complement. */
  whole(value: number, width: number): void {
    const { bytes } = this;
    let at = this.length;
    let rest = value >>> 0;
    for (let count = 0; count < width; count += 1) {
      if (count === 4) rest = Math.floor(value / high);
      bytes[at++] = rest & 0xff;
      rest >>>= 8;
    }
    this.length = at;
  }

  raw(source: Uint8Array): void {
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.#nextBytes = Math.max(firstBytes, this.length + firstBytes);
    this.bytes = Buffer.alloc(0);
    this.length = 0;
    this.#rowStart = 0;
    return taken;
  }
}
