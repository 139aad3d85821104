import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { buildMessage, packetType } from './packets.ts';

/** TLS record types: a handshake uses this one and the next two; after it, all records have type 23 (0x17). */
const firstOfHandshake = 0x14;
const lastOfHandshake = 0x16;

/** TDS 7.x wraps TLS in PRELOGIN packets until the handshake is over; TDS 8 uses bare records from the start (`isBare`). */
export class TlsInPrelogin extends Duplex {
  readonly #carrier: Socket;
  #isBare: boolean;
  /** A handshake's records of one turn: they must form one message, or a client takes the first for the whole. */
  #flight: Buffer[] = [];

  constructor(carrier: Socket, isBare: boolean) {
    super({ allowHalfOpen: false });
    this.#carrier = carrier;
    this.#isBare = isBare;
  }

  receive(bytes: Buffer): void {
    if (!this.push(bytes)) this.#carrier.pause();
  }

  override _read(): void {
    this.#carrier.resume();
  }

  override _write(chunk: Buffer, _encoding: string, written: () => void): void {
    if (!this.#isBare && isOfHandshake(chunk)) {
      this.#flight.push(chunk);
      if (this.#flight.length === 1) setImmediate(() => this.flush());
      written();
      return;
    }
    this.flush();
    this.#isBare = true;
    if (this.#carrier.write(chunk)) written();
    else this.#carrier.once('drain', written);
  }

  override _final(ended: () => void): void {
    this.flush();
    ended();
  }

  flush(): void {
    if (this.#flight.length === 0) return;
    this.#carrier.write(buildMessage(packetType.prelogin, Buffer.concat(this.#flight)));
    this.#flight = [];
  }
}

function isOfHandshake(chunk: Buffer): boolean {
  const kind = chunk[0] ?? 0;
  return kind >= firstOfHandshake && kind <= lastOfHandshake;
}
