/** Speaks [MS-TDS] 7.3, 7.4 and 8.0 ('strict'), always inside TLS; knows neither accounts nor files. */
import type { Socket } from 'node:net';
import type { TsqlSession } from './tsql-session.ts';

export interface TdsDoorSettings {
  /** PEM; a chain can follow the certificate. */
  readonly certificate: { readonly cert: string; readonly key: string };
  readonly serverName: string;
  database(): string;
  /** Called before a byte is read. `undefined` closes the socket silently; otherwise the function is called at its end. */
  enter(address: string): (() => void) | undefined;
  /** Wrong password and unknown user must be indistinguishable. A rejected promise ends the connection. */
  authenticate(login: TdsLogin): Promise<TdsVerdict>;
  readonly limits?: Partial<TdsLimits>;
  /** Called with one line for the log: why a connection ended before its login, or an internal error. Never includes a password or SQL text. */
  onTrouble?(trouble: { readonly address: string; readonly what: string; readonly cause?: unknown }): void;
}

export interface TdsLimits {
  /** Timeout from the accepted socket to the last byte of the login, and for silence within a message. */
  readonly loginMs: number;
  readonly authenticateMs: number;
  readonly loginBytes: number;
  readonly messageBytes: number;
  /** Total size of all unfinished messages; exceeding it ends the connection with the next message. */
  readonly allMessagesBytes: number;
  /** A client that reads nothing for this long, while data waits to be written, is considered gone. */
  readonly writeStallMs: number;
  readonly idleMs: number;
  readonly handles: number;
}

export interface TdsLogin {
  readonly user: string;
  readonly password: string;
  /** The client's address: IPv4 (also converted from ::ffff:…) or IPv6 text. */
  readonly address: string;
  /** The requested database; '' is the default one. The door itself refuses others with error 4060, after a correct password. */
  readonly database: string;
  readonly application: string;
  readonly host: string;
  readonly spid: number;
  readonly signal: AbortSignal;
  /** Ends the connection at any later time: cancels a running statement, sends `message` as an error, and closes the socket. */
  end(message: string): void;
}

export type TdsVerdict =
  | { readonly guest: TdsGuest }
  /** Sends this error and closes the socket: 18456 for a wrong login, 40615 for an address, 40613-like for 'later'. */
  | { readonly denied: { readonly number: number; readonly message: string } };

export interface TdsGuest {
  readonly login: string;
  /** Closed by the door at the end of the connection. */
  readonly session: TsqlSession;
  readonly limits: { readonly maxRows: number; readonly maxBytes: number; readonly timeoutMs: number };
  onRan(run: TdsRun): void;
  /** Called once, when the connection is gone, whichever side ended it. */
  onClose(): void;
}

export interface TdsRun {
  readonly text: string;
  readonly application: string;
  readonly rows: number;
  readonly durationMs: number;
  readonly error?: { readonly number: number; readonly message: string; readonly isCanceled: boolean };
}

export interface TdsDoor {
  /** `socket` is a client of which no byte was read. */
  accept(socket: Socket): void;
  counts(): { readonly connections: number; readonly sessions: number };
  /** Closes idle connections; the others close when their statement ends, and all of them after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}
