import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TdsLimits } from '../tds-door.ts';
import { type HeldBytes, type Message, MessageReader } from './message-reader.ts';
import { buildMessage, type Packet, PacketReader, packetType } from './packets.ts';
import { buildPreloginReply, parsePrelogin } from './prelogin.ts';
import { ProtocolError } from './protocol-error.ts';
import type { TlsContexts } from './tls-contexts.ts';
import { TlsInPrelogin } from './tls-in-prelogin.ts';

export interface TransportListener {
  onMessage(message: Message): void;
  onAttention(): void;
  /** A login in clear text. Its password has already crossed the network, so it is not checked. */
  onClearLogin(message: Message): void;
  /** Called once, when the connection is over. `why` is absent if the client closed it between two messages. */
  onGone(why: Error | undefined): void;
}

const firstOfTls = 0x16;
const tlsBytes = 32 * 1024;
const lastWordsMs = 2_000;

/** `first byte → PRELOGIN in clear → TLS inside PRELOGIN → messages`, or with TDS 8 `TLS → PRELOGIN → messages`. */
export class Transport {
  readonly #socket: Socket;
  readonly #contexts: TlsContexts;
  readonly #limits: TdsLimits;
  readonly #listener: TransportListener;
  readonly #clear = new PacketReader();
  readonly #packets = new PacketReader();
  readonly #messages: MessageReader;
  #stage: 'first' | 'prelogin' | 'handshake' | 'bare' = 'first';
  #tls: TlsInPrelogin | undefined;
  #secure: TLSSocket | undefined;
  #saidPrelogin = false;
  #isLoggedIn = false;
  #rawBytes = 0;
  #isOver = false;
  #isEnding = false;
  #isPaused = false;
  #patience: NodeJS.Timeout;
  #isWaiting = true;

  constructor(
    socket: Socket,
    given: { contexts: TlsContexts; limits: TdsLimits; held: HeldBytes; listener: TransportListener },
  ) {
    this.#socket = socket;
    this.#contexts = given.contexts;
    this.#limits = given.limits;
    this.#listener = given.listener;
    this.#messages = new MessageReader(given.limits.loginBytes, given.held);
    this.#patience = setTimeout(() => {
      if (this.#isWaiting) this.destroy(new ProtocolError('Silence'));
    }, given.limits.loginMs);
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => this.#guarded(() => this.#onRaw(bytes)));
    socket.on('error', (error) => this.destroy(error));
    socket.on('end', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  startSession(): void {
    this.#isLoggedIn = true;
    this.#messages.allow(this.#limits.messageBytes);
    this.#watch();
  }

  /** The login is complete: the client is not responsible for the time of the decision. */
  stopPatience(): void {
    this.#isWaiting = false;
  }

  write(bytes: Buffer): Promise<void> | undefined {
    const stream = this.#secure ?? this.#socket;
    if (this.#isOver || stream.write(bytes)) return undefined;
    return new Promise((resolve) => {
      const stalled = setTimeout(
        () => this.destroy(new ProtocolError('client does not read')),
        this.#limits.writeStallMs,
      );
      const go = () => {
        clearTimeout(stalled);
        stream.off('drain', go);
        stream.off('close', go);
        resolve();
      };
      stream.on('drain', go);
      stream.on('close', go);
    });
  }

  pause(): void {
    this.#isPaused = true;
    this.#isWaiting = false;
    this.#secure?.pause();
  }
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#secure?.resume();
    this.#watch();
  }

  finish(): void {
    if (this.#isOver || this.#isEnding) return;
    this.#isEnding = true;
    this.#isWaiting = false;
    this.#messages.forget();
    this.#socket.removeAllListeners('end');
    setTimeout(() => this.destroy(), lastWordsMs).unref();
    if (this.#secure) this.#secure.end(() => this.#socket.end());
    else this.#socket.end();
    this.#secure?.resume();
  }

  destroy(why?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#patience);
    this.#messages.forget();
    this.#secure?.destroy();
    this.#tls?.destroy();
    this.#socket.destroy();
    this.#listener.onGone(why);
  }

  #guarded(act: () => void): void {
    if (this.#isOver || this.#isEnding) return;
    try {
      act();
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  #onRaw(bytes: Buffer): void {
    this.#rawBytes += bytes.length;
    if (!this.#isLoggedIn && this.#rawBytes > this.#limits.loginBytes + tlsBytes)
      throw new ProtocolError('too many bytes before login');
    if (this.#isLoggedIn && !this.#isPaused) this.#beginWaiting();
    if (this.#stage === 'first') {
      if (bytes[0] === firstOfTls) this.#startTls(true);
      this.#stage = bytes[0] === firstOfTls ? 'bare' : 'prelogin';
    }
    if (this.#stage === 'prelogin') this.#onPrelogin(bytes);
    else if (this.#stage === 'handshake') this.#onHandshake(bytes);
    else this.#tls?.receive(bytes);
  }

  #onPrelogin(bytes: Buffer): void {
    for (const packet of this.#clear.push(bytes)) {
      const message = this.#messages.add(packet);
      if (!message) continue;
      if (message.type === packetType.login) {
        this.#listener.onClearLogin(message);
        return;
      }
      this.#answerPrelogin(message);
      this.#startTls(false);
      this.#stage = 'handshake';
      this.#onHandshake(this.#clear.takeRest());
      return;
    }
  }

  #onHandshake(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) {
      // Between two packets comes either another packet or the first bare record, whose type differs from every packet type.
      const isPacket = this.#clear.isInPacket || rest[0] === packetType.prelogin || rest[0] === packetType.login;
      if (!isPacket) {
        this.#stage = 'bare';
        this.#tls?.receive(rest);
        return;
      }
      const packet: Packet | undefined = this.#clear.push(rest).next().value ?? undefined;
      if (!packet) return;
      rest = this.#clear.takeRest();
      if (packet.type === packetType.prelogin) {
        this.#tls?.receive(packet.body);
        continue;
      }
      const message = this.#messages.add(packet);
      if (!message) continue;
      this.#listener.onClearLogin(message);
      return;
    }
  }

  #answerPrelogin(message: Message): void {
    if (message.type !== packetType.prelogin || this.#saidPrelogin) throw new ProtocolError('No PRELOGIN');
    if (message.isTooLong || message.isIgnored) throw new ProtocolError('incomplete PRELOGIN');
    this.#saidPrelogin = true;
    this.write(buildMessage(packetType.reply, buildPreloginReply(parsePrelogin(message.body))));
  }

  #startTls(isBare: boolean): void {
    const tls = new TlsInPrelogin(this.#socket, isBare);
    const secure = new TLSSocket(tls, {
      isServer: true,
      secureContext: isBare ? this.#contexts.bare : this.#contexts.wrapped,
      ...(isBare ? { ALPNProtocols: ['tds/8.0'] } : {}),
    });
    // TDS does not use renegotiation, which costs the server more than the client.
    secure.disableRenegotiation();
    secure.on('secure', () => {
      this.#secure = secure;
      this.#saidPrelogin = !isBare;
    });
    secure.on('data', (bytes: Buffer) => this.#guarded(() => this.#onClear(bytes)));
    secure.on('error', (error: Error) => {
      tls.flush();
      this.destroy(error);
    });
    secure.on('end', () => this.destroy());
    this.#tls = tls;
  }

  #onClear(bytes: Buffer): void {
    for (const packet of this.#packets.push(bytes)) {
      if (packet.type === packetType.attention) {
        if (!this.#isLoggedIn) throw new ProtocolError('attention before login');
        this.#messages.forget();
        this.#listener.onAttention();
        continue;
      }
      const message = this.#messages.add(packet);
      if (!message) continue;
      if (message.type === packetType.prelogin) this.#answerPrelogin(message);
      else this.#listener.onMessage(message);
      if (this.#isOver || this.#isEnding) return;
    }
    this.#watch();
  }

  /** Silence is an error only in the middle of a message. */
  #watch(): void {
    if (!this.#isLoggedIn || this.#isPaused) return;
    const isInMiddle = this.#messages.isInMessage || this.#packets.isInPacket;
    if (isInMiddle) this.#patience.refresh();
    this.#isWaiting = isInMiddle;
  }

  #beginWaiting(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#patience.refresh();
  }
}
