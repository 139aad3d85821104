import { setImmediate as nextTurn } from 'node:timers/promises';
import { firstPacketBytes, headerBytes, packetStatus, packetType, writeHeader } from './packets.ts';

const mostAtOnce = 1024 * 1024;

/** Splits tokens into packets of a reply. Full packets are written immediately; the rest waits for more data or the end of the message. */
export class ReplyStream {
  readonly #write: (bytes: Buffer) => Promise<void> | undefined;
  readonly #spid: number;
  #packetBytes: number = firstPacketBytes;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #packetId = 0;

  constructor(write: (bytes: Buffer) => Promise<void> | undefined, spid: number) {
    this.#write = write;
    this.#spid = spid;
  }

  usePacketBytes(bytes: number): void {
    this.#packetBytes = bytes;
  }

  /** The returned promise, if any, provides backpressure. */
  add(tokens: Buffer): Promise<void> | undefined {
    if (tokens.length > mostAtOnce) return this.#addInParts(tokens);
    this.#waiting.push(tokens);
    this.#waitingBytes += tokens.length;
    const room = this.#packetBytes - headerBytes;
    // At least one byte remains, because the last packet of a message is marked.
    const packets = Math.floor((this.#waitingBytes - 1) / room);
    return packets > 0 ? this.#send(packets * room, false) : undefined;
  }

  /** Encrypting a 10 MB row in one turn would block all other clients. */
  async #addInParts(tokens: Buffer): Promise<void> {
    for (let at = 0; at < tokens.length; at += mostAtOnce) {
      await this.add(tokens.subarray(at, at + mostAtOnce));
      await nextTurn();
    }
  }

  end(): Promise<void> | undefined {
    return this.#send(this.#waitingBytes, true);
  }

  #send(bytes: number, isLast: boolean): Promise<void> | undefined {
    const all = this.#waiting.length === 1 ? (this.#waiting[0] as Buffer) : Buffer.concat(this.#waiting);
    this.#waiting = bytes < all.length ? [all.subarray(bytes)] : [];
    this.#waitingBytes = all.length - bytes;
    const room = this.#packetBytes - headerBytes;
    const count = Math.max(1, Math.ceil(bytes / room));
    const out = Buffer.allocUnsafe(bytes + count * headerBytes);
    for (let index = 0, from = 0, at = 0; index < count; index += 1, from += room) {
      const part = all.subarray(from, Math.min(from + room, bytes));
      const status = isLast && index === count - 1 ? packetStatus.end : 0;
      this.#packetId += 1;
      const length = part.length + headerBytes;
      writeHeader(out, at, { type: packetType.reply, status, length, spid: this.#spid, id: this.#packetId });
      part.copy(out, at + headerBytes);
      at += length;
    }
    if (isLast) this.#packetId = 0;
    return this.#write(out);
  }
}
