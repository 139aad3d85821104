/** A longer row ends the result like a limit: frames are buffered in memory, so each row must fit. */
export const longestRowBytes = 16 * 1024 * 1024;

const firstBytes = 16 * 1024;
/** Shorter texts get room for their longest encoding, because measuring them costs more. */
const shortText = 4 * 1024;
/** Slack for the worst-case estimate of rows that do fit. */
const spareBytes = 64 * 1024;
const comma = 0x2c;
const point = 0x2e;
const minus = 0x2d;
const quote = 0x22;
const zero = 0x30;
/** A decimal has at most 38 fractional digits, preceded by a digit, a point and a sign. */
const longestDecimal = 41;
const scratch = new Uint8Array(longestDecimal);

/** Written as bytes to avoid intermediate strings. A dropped row leaves nothing behind. */
export class JsonBytes {
  bytes: Buffer = Buffer.alloc(0);
  length = 0;
  #rowStart = 0;
  #isTooLong = false;
  #nextBytes = firstBytes;

  startRow(): void {
    this.#isTooLong = false;
    if (this.length > 0) this.byte(comma);
    this.#rowStart = this.length;
  }

  /** Bytes of the current row; undefined if it exceeds the limit and is therefore incomplete. */
  get rowBytes(): number | undefined {
    const bytes = this.length - this.#rowStart;
    return this.#isTooLong || bytes >= longestRowBytes ? undefined : bytes;
  }

  dropRow(): void {
    this.length = Math.max(0, this.#rowStart - 1);
  }

  refuseRow(): void {
    this.#isTooLong = true;
  }

  /** Makes room; false if the row is too long, in which case nothing more of it must be written. */
  reserve(more: number): boolean {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return true;
    if (needed - this.#rowStart > longestRowBytes + spareBytes) {
      this.refuseRow();
      return false;
    }
    const grown = Buffer.allocUnsafeSlow(
      Math.max(needed, Math.min(2 * this.bytes.length, needed + longestRowBytes), this.#nextBytes),
    );
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    return true;
  }

  byte(value: number): void {
    if (this.reserve(1)) this.bytes[this.length++] = value;
  }

  ascii(text: string): void {
    const { length } = text;
    if (!this.reserve(length)) return;
    const { bytes } = this;
    let at = this.length;
    for (let index = 0; index < length; index += 1) bytes[at++] = text.charCodeAt(index);
    this.length = at;
  }

  /** Bytes that are JSON already. */
  copy(source: Uint8Array, from: number, length: number): void {
    if (!this.reserve(length)) return;
    const { bytes } = this;
    let at = this.length;
    for (let index = from; index < from + length; index += 1) bytes[at++] = source[index] as number;
    this.length = at;
  }

  text(json: string): void {
    if (this.reserve(json.length <= shortText ? 3 * json.length : Buffer.byteLength(json)))
      this.length += this.bytes.write(json, this.length);
  }

  /** Bytes as a JSON string; false, with nothing written, if one of them is not ASCII or needs escaping. */
  plainText(source: Uint8Array, from: number, length: number): boolean {
    if (!this.reserve(length + 2)) return true;
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = quote;
    const end = from + length;
    for (let index = from; index < end; index += 1) {
      const byte = source[index] as number;
      if (byte < 0x20 || byte === quote || byte === 0x5c || byte > 0x7f) return false;
      bytes[at++] = byte;
    }
    bytes[at++] = quote;
    this.length = at;
    return true;
  }

  /** An unscaled number of at most 15 digits, written with `scale` fractional digits; returns the number of characters. */
  decimal(value: number, scale: number): number {
    if (!this.reserve(longestDecimal)) return 0;
    const { bytes } = this;
    let rest = Math.abs(value);
    let count = 0;
    while (rest > 0xff_ff_ff_ff) {
      const shorter = Math.floor(rest / 10);
      scratch[count++] = rest - shorter * 10;
      rest = shorter;
    }
    rest >>>= 0;
    while (rest > 0 || count <= scale) {
      const shorter = (rest / 10) >>> 0;
      scratch[count++] = rest - shorter * 10;
      rest = shorter;
    }
    const start = this.length;
    let at = start;
    if (value < 0) bytes[at++] = minus;
    while (count > 0) {
      if (count === scale) bytes[at++] = point;
      count -= 1;
      bytes[at++] = zero + (scratch[count] as number);
    }
    this.length = at;
    return at - start;
  }

  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.#nextBytes = Math.max(firstBytes, Math.min(this.length, spareBytes * 8) + firstBytes);
    this.bytes = Buffer.alloc(0);
    this.length = 0;
    this.#rowStart = 0;
    return taken;
  }
}
