export const frameKind = { message: 0, rows: 1, whole: 2, tokens: 3, value: 4 } as const;

const lastKind = frameKind.value;

const headerBytes = 5;

export interface Frame {
  kind: number;
  body: Buffer;
}

/** Frame layout: 4 bytes of length (little-endian, of kind and body), 1 byte of kind, the body's parts. */
export function buildFrame(kind: number, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([frameHead(kind, length), ...parts], headerBytes + length);
}

/** The header of a frame whose body is too long to be copied. */
export function frameHead(kind: number, length: number): Buffer {
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32LE(length + 1, 0);
  header.writeUInt8(kind, 4);
  return header;
}

/** Assembles received bytes into frames. Throws on an unknown kind or a frame above the limit. */
export class FrameReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= headerBytes) {
      const head = this.#peek(headerBytes);
      const length = head.readUInt32LE(0) - 1;
      const kind = head.readUInt8(4);
      if (length < 0 || length > this.#maxBytes) throw new Error(`Frame of ${length} bytes exceeds the limit`);
      if (kind > lastKind) throw new Error(`Unknown frame kind ${kind}`);
      if (this.#size < headerBytes + length) return;
      const whole = this.#take(headerBytes + length);
      yield { kind, body: whole.subarray(headerBytes) };
    }
  }

  #peek(bytes: number): Buffer {
    const first = this.#chunks[0] as Buffer;
    if (first.length >= bytes) return first;
    this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] as Buffer;
  }

  #take(bytes: number): Buffer {
    let first = this.#chunks[0] as Buffer;
    if (first.length < bytes) {
      first = Buffer.concat(this.#chunks);
      this.#chunks = [first];
    }
    if (first.length === bytes) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(bytes);
    this.#size -= bytes;
    return first.subarray(0, bytes);
  }
}
