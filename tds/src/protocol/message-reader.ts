import { type Packet, packetStatus, packetType } from './packets.ts';
import { ProtocolError } from './protocol-error.ts';

export interface Message {
  readonly type: number;
  readonly body: Buffer;
  /** The client withdrew the message before its end, or it exceeded the limit: `body` is empty. */
  readonly isIgnored: boolean;
  readonly isTooLong: boolean;
  /** Reset the session before this message ([MS-TDS] 2.2.3.1.2, RESETCONNECTION). */
  readonly resets: boolean;
}

export interface HeldBytes {
  /** Reserves bytes (releases them if negative); false if the limit is reached. */
  take(bytes: number): boolean;
}

const firstRoom = 4096;
/** A message can exceed its limit by this factor, with its bytes discarded, so that the client can still receive an error. */
const patience = 4;

/** Buffered bytes are copied: a message of many tiny packets takes no more memory than one of large ones. */
export class MessageReader {
  readonly #held: HeldBytes;
  #limit: number;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  #type: number | undefined;
  #resets = false;

  constructor(limit: number, held: HeldBytes) {
    this.#limit = limit;
    this.#held = held;
  }

  get isInMessage(): boolean {
    return this.#type !== undefined;
  }

  allow(limit: number): void {
    this.#limit = limit;
  }

  add(packet: Packet): Message | undefined {
    if (this.#type === undefined) {
      this.#type = packet.type;
      this.#resets = (packet.status & packetStatus.reset) !== 0;
    } else if (this.#type !== packet.type) {
      throw new ProtocolError('unexpected packet type within a message');
    }
    this.#append(packet.body);
    if ((packet.status & packetStatus.end) === 0) return undefined;
    const isTooLong = this.#length > this.#limit;
    const isIgnored = (packet.status & packetStatus.ignore) !== 0 && packet.type !== packetType.attention;
    const body = isTooLong || isIgnored ? Buffer.alloc(0) : this.#bytes.subarray(0, this.#length);
    const message = { type: packet.type, body, isIgnored, isTooLong, resets: this.#resets };
    this.forget();
    return message;
  }

  forget(): void {
    this.#held.take(-this.#bytes.length);
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    this.#type = undefined;
  }

  #append(body: Buffer): void {
    const length = this.#length + body.length;
    if (length > this.#limit * patience) throw new ProtocolError('message without an end');
    if (length <= this.#limit) {
      this.#makeRoom(length);
      body.copy(this.#bytes, this.#length);
    } else {
      this.#held.take(-this.#bytes.length);
      this.#bytes = Buffer.alloc(0);
    }
    this.#length = length;
  }

  #makeRoom(length: number): void {
    if (length <= this.#bytes.length) return;
    const room = Math.min(this.#limit, Math.max(firstRoom, length, this.#bytes.length * 2));
    if (!this.#held.take(room - this.#bytes.length)) throw new ProtocolError('too many long messages at once');
    const larger = Buffer.allocUnsafeSlow(room);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
