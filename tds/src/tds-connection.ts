import type { Socket } from 'node:net';
import { noTransaction } from '@platbook/sql/tsql/open-transaction';
import { buildRefusal, buildWelcome, otherDatabase, packetBytesOf, prefersWideText, refusalOf } from './log-in.ts';
import { errorNumber } from './notices.ts';
import { type Login7, newestVersion, parseLogin7 } from './protocol/login7.ts';
import type { HeldBytes, Message } from './protocol/message-reader.ts';
import { packetType } from './protocol/packets.ts';
import { ProtocolError } from './protocol/protocol-error.ts';
import { ReplyStream } from './protocol/reply-stream.ts';
import type { TlsContexts } from './protocol/tls-contexts.ts';
import type { Notice } from './protocol/tokens.ts';
import { Transport } from './protocol/transport.ts';
import type { SessionState } from './session-state.ts';
import type { TdsDoorSettings, TdsGuest, TdsLimits, TdsLogin, TdsVerdict } from './tds-door.ts';
import { TdsSession } from './tds-session.ts';

interface ConnectionParts {
  readonly socket: Socket;
  readonly address: string;
  readonly spid: number;
  readonly settings: TdsDoorSettings;
  readonly limits: TdsLimits;
  readonly contexts: TlsContexts;
  readonly held: HeldBytes;
  onGone(): void;
}

/** The time to stop a running statement and tell the client why. */
const lastWordsMs = 10_000;
const undecided: Notice = {
  number: errorNumber.fault,
  severity: 14,
  message: "Couldn't check the login. Try again shortly.",
  line: 1,
};

/** One client connection, from its first byte to its last: `reading a login → deciding → session`. */
export class TdsConnection {
  readonly #parts: ConnectionParts;
  readonly #transport: Transport;
  readonly #reply: ReplyStream;
  readonly #gone = new AbortController();
  #isDeciding = false;
  #session: TdsSession | undefined;
  #guest: TdsGuest | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { socket, limits, contexts, held } = parts;
    this.#transport = new Transport(socket, {
      contexts,
      limits,
      held,
      listener: {
        onMessage: (message) => this.#onMessage(message),
        onAttention: () => this.#session?.receive('attention'),
        onClearLogin: (message) => this.#onLogin(message, false),
        onGone: (why) => this.#onGone(why),
      },
    });
    this.#reply = new ReplyStream((bytes) => this.#transport.write(bytes), parts.spid);
  }

  get isLoggedIn(): boolean {
    return this.#session !== undefined;
  }
  get isIdle(): boolean {
    return this.#session?.isIdle ?? true;
  }

  end(message: string): void {
    if (!this.#session) {
      this.#transport.destroy(new Error(message));
      return;
    }
    this.#session.end(message);
    // A client that does not read never receives it.
    setTimeout(() => this.#transport.destroy(), lastWordsMs).unref();
  }

  #onMessage(message: Message): void {
    if (this.#session) {
      this.#idle?.refresh();
      this.#session.receive(message);
      return;
    }
    if (message.type !== packetType.login || this.#isDeciding) throw new ProtocolError('no login');
    this.#onLogin(message, true);
  }

  #onLogin(message: Message, isEncrypted: boolean): void {
    if (this.#isDeciding) throw new ProtocolError('second login');
    if (message.isTooLong || message.isIgnored) throw new ProtocolError('incomplete login');
    this.#isDeciding = true;
    this.#transport.stopPatience();
    const login = parseLogin7(message.body);
    const refusal = refusalOf(login, isEncrypted);
    if (refusal) {
      this.#refuse([refusal], login);
      return;
    }
    this.#decide(login).catch((error: Error) => this.#transport.destroy(error));
  }

  async #decide(login: Login7): Promise<void> {
    const { settings, limits, address, spid } = this.#parts;
    const { user, password, database, application, host } = login;
    const signal = AbortSignal.any([this.#gone.signal, AbortSignal.timeout(limits.authenticateMs)]);
    const end = (message: string) => this.end(message);
    const asked = { user, password, address, database, application, host, spid, signal, end };
    const verdict = await this.#verdictOn(asked);
    if (!verdict) {
      this.#refuse([undecided], login);
      return;
    }
    if ('denied' in verdict) {
      this.#refuse([{ ...verdict.denied, severity: 14, line: 1 }], login);
      return;
    }
    this.#guest = verdict.guest;
    const other = otherDatabase(database, settings.database(), user);
    if (other.length > 0) {
      this.#refuse(other, login);
      return;
    }
    await this.#welcome(login, verdict.guest);
  }

  async #verdictOn(asked: TdsLogin): Promise<TdsVerdict | undefined> {
    const { settings, address } = this.#parts;
    const telling = settings.authenticate(asked);
    try {
      return await Promise.race([telling, rejected(asked.signal)]);
    } catch (cause) {
      settings.onTrouble?.({ address, what: 'login check failed', cause });
      // A login admitted after the timeout must be closed again.
      telling.then((late) => 'guest' in late && this.#dismiss(late.guest)).catch(() => undefined);
      return undefined;
    }
  }

  async #welcome(login: Login7, guest: TdsGuest): Promise<void> {
    const { settings, limits, address, spid } = this.#parts;
    const { serverName } = settings;
    const packetBytes = packetBytesOf(login);
    const state: SessionState = {
      guest,
      settings,
      limits,
      address,
      facts: { login: guest.login, application: login.application, host: login.host, spid, serverName },
      reply: this.#reply,
      isWideText: prefersWideText(login),
      context: { serverName, tdsVersion: login.tdsVersion, ...guest.limits },
      handles: new Map(),
      cursors: new Map(),
      lastHandle: 0,
      lastTransaction: 0,
      transaction: noTransaction,
    };
    this.#session = new TdsSession(state, this.#transport);
    this.#transport.startSession();
    this.#idle = setTimeout(() => this.end('The connection was idle for too long.'), limits.idleMs).unref();
    await this.#reply.add(buildWelcome(login, { database: settings.database(), serverName, packetBytes }));
    await this.#reply.end();
    this.#reply.usePacketBytes(packetBytes);
  }

  #refuse(notices: readonly Notice[], login: Login7): void {
    const { settings, address } = this.#parts;
    const tdsVersion = login.tdsVersion === 0 ? newestVersion : login.tdsVersion;
    void this.#reply.add(buildRefusal(notices, settings.serverName, tdsVersion));
    void this.#reply.end();
    settings.onTrouble?.({ address, what: notices[0]?.message ?? 'login rejected' });
    this.#transport.finish();
  }

  #onGone(why: Error | undefined): void {
    const { settings, address } = this.#parts;
    clearTimeout(this.#idle);
    this.#gone.abort();
    this.#session?.close();
    if (why && !this.#session) settings.onTrouble?.({ address, what: 'connection closed before login', cause: why });
    this.#release();
    this.#parts.onGone();
  }

  #release(): void {
    const guest = this.#guest;
    this.#guest = undefined;
    if (guest) this.#dismiss(guest);
  }

  #dismiss(guest: TdsGuest): void {
    const { settings, address } = this.#parts;
    guest.onClose();
    guest.session.close().catch((cause: Error) => {
      settings.onTrouble?.({ address, what: 'session did not close', cause });
    });
  }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('login check timed out')), { once: true });
  });
}
