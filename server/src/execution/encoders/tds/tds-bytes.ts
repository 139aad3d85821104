const firstBytes = 16 * 1024;
/** Rows are held in memory, so a longer one is refused. Text of 16 MB takes twice that in UTF-16. */
const longestRowBytes = 2 * 16 * 1024 * 1024;
const high = 0x1_00_00_00_00;

/** A row is longer than any may be. */
export class RowTooLongError extends Error {
  constructor() {
    super(`A row is longer than ${longestRowBytes / 1024 / 1024} MB`);
    this.name = 'RowTooLongError';
  }
}

/** Row tokens, written value by value into one buffer that grows. `reserve` comes before every write. */
export class TdsBytes {
  bytes: Buffer = Buffer.alloc(0);
  length = 0;
  /** Bytes that are there after every `reserve` beyond what was asked for: for the head and the numbers of a row. */
  readonly #spare: number;
  #rowStart = 0;
  #nextBytes = firstBytes;

  constructor(spare = 0) {
    this.#spare = spare;
  }

  /** Begins a row; what was written before is never taken back. */
  startRow(): void {
    this.#rowStart = this.length;
  }

  /** Bytes of the row that was begun. */
  get rowBytes(): number {
    return this.length - this.#rowStart;
  }

  /** Takes back the row that was begun. */
  dropRow(): void {
    this.length = this.#rowStart;
  }

  /** Makes room for so many more bytes. Throws RowTooLongError. */
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

  /** A whole number of `width` bytes (1 to 6), its lowest byte first; a negative one of up to 4 bytes as its complement. */
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

  /** Bytes as they are. */
  raw(source: Uint8Array): void {
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  /** The rows so far, which are the taker's from now on. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.#nextBytes = Math.max(firstBytes, this.length + firstBytes);
    this.bytes = Buffer.alloc(0);
    this.length = 0;
    this.#rowStart = 0;
    return taken;
  }
}
