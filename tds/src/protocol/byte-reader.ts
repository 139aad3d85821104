import { ProtocolError } from './protocol-error.ts';

/** Reads a client's bytes sequentially. Reading past the end throws ProtocolError. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }
  u16(): number {
    return this.#bytes.readUInt16LE(this.#advance(2));
  }
  u32(): number {
    return this.#bytes.readUInt32LE(this.#advance(4));
  }
  i32(): number {
    return this.#bytes.readInt32LE(this.#advance(4));
  }
  u64(): bigint {
    return this.#bytes.readBigUInt64LE(this.#advance(8));
  }

  /** A view, not a copy. */
  bytes(length: number): Buffer {
    const at = this.#advance(length);
    return this.#bytes.subarray(at, at + length);
  }
  /** UTF-16 text; `units` is its length in code units. */
  text(units: number): string {
    return this.bytes(units * 2).toString('utf16le');
  }
  peek(): number | undefined {
    return this.#bytes[this.#at];
  }

  #advance(length: number): number {
    if (length > this.left) throw new ProtocolError('message ends within a value');
    const at = this.#at;
    this.#at += length;
    return at;
  }
}
