import { Duplex } from 'node:stream';
import { buildMessage, packetType } from './packets.ts';

/** Kinds of TLS record: a handshake has these three, all that comes after it has 17. */
const firstOfHandshake = 0x14;
const lastOfHandshake = 0x16;

/** What is below TLS: where its records go, and how the arriving ones are held back. */
export interface TlsCarrier {
  /** False when it is full; `whenDrained` is then called back. */
  write(bytes: Buffer): boolean;
  whenDrained(then: () => void): void;
  pause(): void;
  resume(): void;
}

/**
 * The stream below a TLSSocket. TDS 7.x speaks TLS inside of PRELOGIN packets until the handshake is over, and bare records from the first
 * one of data on; TDS 8 speaks bare records from the first byte on (`isBare`). Which packet is which when they arrive, its owner tells by
 * calling `receive`.
 */
export class TlsInPrelogin extends Duplex {
  readonly #carrier: TlsCarrier;
  #isBare: boolean;
  /** A handshake's records of one turn: they must be one message, or a client takes the first for the whole. */
  #flight: Buffer[] = [];

  constructor(carrier: TlsCarrier, isBare: boolean) {
    super({ allowHalfOpen: false });
    this.#carrier = carrier;
    this.#isBare = isBare;
  }

  /** Bytes of TLS that arrived, without the packets that they came in. */
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
    else this.#carrier.whenDrained(written);
  }

  override _final(ended: () => void): void {
    this.flush();
    ended();
  }

  /** Sends what has been written of a handshake. */
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
