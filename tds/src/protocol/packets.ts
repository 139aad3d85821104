import { ProtocolError } from './protocol-error.ts';

/** Packet types ([MS-TDS] 2.2.3.1.1). */
export const packetType = {
  batch: 0x01,
  call: 0x03,
  reply: 0x04,
  attention: 0x06,
  bulk: 0x07,
  transaction: 0x0e,
  login: 0x10,
  prelogin: 0x12,
} as const;

/** Status bits of a packet: last of its message; ignore the message; reset the session ([MS-TDS] 2.2.3.1.2). */
export const packetStatus = { end: 0x01, ignore: 0x02, reset: 0x08 | 0x10 } as const;

export const headerBytes = 8;
export const firstPacketBytes = 4096;
/** The largest packet size that a client can request ([MS-TDS] 2.2.6.4). */
export const longestPacketBytes = 32_767;

export interface Packet {
  readonly type: number;
  readonly status: number;
  readonly body: Buffer;
}

/** Splits the byte stream into packets. It buffers at most one incomplete packet. */
export class PacketReader {
  #held: Buffer = Buffer.alloc(0);

  get isInPacket(): boolean {
    return this.#held.length > 0;
  }

  /** Yields the packets completed by this chunk. Between two packets, `takeRest` returns the unread bytes. */
  *push(chunk: Buffer): Generator<Packet> {
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    // The rest is stored before each yield, so that the consumer can stop here and process it differently.
    while (bytes.length >= headerBytes) {
      const length = bytes.readUInt16BE(2);
      if (length < headerBytes || length > longestPacketBytes + 1)
        throw new ProtocolError(`packet of ${length} bytes exceeds the limit`);
      if (bytes.length < length) break;
      const packet = {
        type: bytes.readUInt8(0),
        status: bytes.readUInt8(1),
        body: bytes.subarray(headerBytes, length),
      };
      bytes = bytes.subarray(length);
      this.#held = bytes;
      yield packet;
      if (this.#held.length === 0) return;
    }
    // A copy: the chunk is part of a large socket buffer, which a few retained bytes would keep in memory.
    this.#held = Buffer.from(bytes);
  }

  takeRest(): Buffer {
    const rest = this.#held;
    this.#held = Buffer.alloc(0);
    return rest;
  }
}

export function writeHeader(
  into: Buffer,
  at: number,
  header: { type: number; status: number; length: number; spid: number; id: number },
): void {
  into.writeUInt8(header.type, at);
  into.writeUInt8(header.status, at + 1);
  into.writeUInt16BE(header.length, at + 2);
  into.writeUInt16BE(header.spid, at + 4);
  into.writeUInt8(header.id & 0xff, at + 6);
  into.writeUInt8(0, at + 7);
}

export function buildMessage(type: number, body: Buffer, packetBytes: number = firstPacketBytes): Buffer {
  const room = packetBytes - headerBytes;
  const count = Math.max(1, Math.ceil(body.length / room));
  const message = Buffer.allocUnsafe(body.length + count * headerBytes);
  for (let index = 0, at = 0; index < count; index += 1) {
    const part = body.subarray(index * room, (index + 1) * room);
    const status = index === count - 1 ? packetStatus.end : 0;
    writeHeader(message, at, { type, status, length: part.length + headerBytes, spid: 0, id: index + 1 });
    part.copy(message, at + headerBytes);
    at += part.length + headerBytes;
  }
  return message;
}
