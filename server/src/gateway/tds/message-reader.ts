import { type Packet, packetStatus, packetType } from './packets.ts';
import { ProtocolError } from './protocol-error.ts';

/** A whole message of a client. */
export interface Message {
  readonly type: number;
  readonly body: Buffer;
  /** The client took it back before its end, or it was longer than is held: then `body` is empty. */
  readonly isIgnored: boolean;
  readonly isTooLong: boolean;
  /** The session begins again before this message ([MS-TDS] 2.2.3.1.2, RESETCONNECTION). */
  readonly resets: boolean;
}

/** Bytes of unfinished messages over all connections: a door holds so many and no more. */
export interface HeldBytes {
  /** Adds (or gives back, when negative); false refuses. */
  take(bytes: number): boolean;
}

const firstRoom = 4096;
/** So many times its limit a message may be long, though none of it is kept: then its client hears why it was refused. */
const patience = 4;

/**
 * Puts packets together to messages. What is held is copied, so that a message of many tiny packets needs no more room than one of
 * large ones.
 */
export class MessageReader {
  readonly #held: HeldBytes;
  #limit: number;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  /** The type of the message that has begun. */
  #type: number | undefined;
  #resets = false;

  constructor(limit: number, held: HeldBytes) {
    this.#limit = limit;
    this.#held = held;
  }

  get isInMessage(): boolean {
    return this.#type !== undefined;
  }

  /** From now on messages may be so long. */
  allow(limit: number): void {
    this.#limit = limit;
  }

  /** The message that this packet ends, if it does. */
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

  /** Gives back what is held of a message that is not whole. */
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
