import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { RowsFrame } from './execution.ts';

const deflate = promisify(deflateRaw);

/** Results up to this size are sent and stored uncompressed, in a single frame. */
const smallBytes = 64 * 1024;
const packedAtOnce = 3;

/**
 * Compresses on zlib's threads and sends in order. Each frame is a deflate stream that ends with a flush: no final block, no reference to
 * an earlier frame.
 */
export class FramePacker {
  readonly #send: (frame: RowsFrame) => Promise<void>;
  readonly #packing: Promise<void>[] = [];
  #sending: Promise<void> = Promise.resolve();
  #first: RowsFrame | undefined;
  #count = 0;

  constructor(send: (frame: RowsFrame) => Promise<void>) {
    this.#send = send;
  }

  /** Adds a frame; resolves when there is room for the next one. Rejects with the error from sending an earlier one. */
  async add(json: Buffer, rows: number): Promise<void> {
    const frame = plainFrame(json, rows);
    this.#count += 1;
    if (this.#count === 1 && json.length <= smallBytes) {
      this.#first = frame;
      return;
    }
    if (this.#first) this.#pack(this.#first);
    this.#first = undefined;
    this.#pack(frame);
    while (this.#packing.length >= packedAtOnce) await this.#packing.shift();
  }

  async finish(): Promise<RowsFrame | undefined> {
    await this.#sending;
    return this.#first;
  }

  #pack(frame: RowsFrame): void {
    const packed = deflated(frame);
    const sent = this.#sending.then(async () => this.#send(await packed));
    // `add` and `finish` report the failure later; without this, it would count as an unhandled rejection.
    for (const promise of [packed, sent]) promise.catch(() => undefined);
    this.#sending = sent;
    this.#packing.push(sent);
  }
}

function plainFrame(json: Buffer, rows: number): RowsFrame {
  return { rows, bytes: json.length, crc32: crc32(json), data: json, isDeflated: false };
}

async function deflated(frame: RowsFrame): Promise<RowsFrame> {
  const options = { level: 1, finishFlush: constants.Z_FULL_FLUSH, chunkSize: 128 * 1024 };
  return { ...frame, data: await deflate(frame.data, options), isDeflated: true };
}
