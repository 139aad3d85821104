/**
 * The TDS door as the gateway's process sees it: what the door asks, what it tells, and what it must be given. The door speaks [MS-TDS] 7.3,
 * 7.4 and 8.0 ('strict'), always inside TLS; it knows neither accounts nor files.
 */
import type { TsqlSession } from '../../execution/tsql-batch.ts';

/** What `openTdsDoor` needs. */
export interface TdsDoorSettings {
  /** Port 0 finds a free one. */
  readonly listen: { readonly host: string; readonly port: number };
  /** PEM; a chain may follow the certificate. */
  readonly certificate: { readonly cert: string; readonly key: string };
  /** @@SERVERNAME, and the name in the tokens of errors. */
  readonly serverName: string;
  /** The one database that there is. */
  database(): string;
  /** Asked as soon as a socket is accepted, before a byte is read. `undefined` closes it without a word; else the answer is called at its end. */
  enter(address: string): (() => void) | undefined;
  /** Decides a login. Wrong password and unknown user must not differ. A promise that rejects ends the connection as a fault of ours. */
  authenticate(login: TdsLogin): Promise<TdsVerdict>;
  readonly limits?: Partial<TdsLimits>;
  /** One line for the log: why a connection ended that never logged in, or a fault of ours. Never with a password or a text of SQL. */
  onTrouble?(trouble: { readonly address: string; readonly what: string; readonly cause?: unknown }): void;
}

/** Limits of one connection; the defaults are `tdsLimits`. */
export interface TdsLimits {
  /** From the accepted socket to the last byte of the login, and of silence within a message that has begun. */
  readonly loginMs: number;
  /** How long a login may wait for `authenticate`. */
  readonly authenticateMs: number;
  readonly loginBytes: number;
  /** One message after the login: the text of a batch, or a call with its parameters. */
  readonly messageBytes: number;
  /** Of all messages together that have not come to their end; more ends the connection whose message is next. */
  readonly allMessagesBytes: number;
  /** A client that reads nothing for so long, while something waits to be written, is gone. */
  readonly writeStallMs: number;
  /** A connection without any request for so long is closed. */
  readonly idleMs: number;
  /** Handles of prepared statements in one connection. */
  readonly handles: number;
}

/** A login that was read, inside TLS. */
export interface TdsLogin {
  readonly user: string;
  readonly password: string;
  /** Where the client comes from: IPv4 (also out of ::ffff:…) or IPv6 text. */
  readonly address: string;
  /** The database that was asked for; '' is the standard one. The door itself answers 4060 for another one, after a right password. */
  readonly database: string;
  /** Program and machine as the client tells them. */
  readonly application: string;
  readonly host: string;
  /** @@SPID. */
  readonly spid: number;
  /** Ends when the client goes away while it waits. */
  readonly signal: AbortSignal;
  /** Ends the connection at any later time: a running statement is canceled, the client hears `message` as an error, the socket closes. */
  end(message: string): void;
}

export type TdsVerdict =
  | { readonly guest: TdsGuest }
  /** The client hears this error and the socket closes: 18456 for a wrong login, 40615 for an address, 40613-like for 'later'. */
  | { readonly denied: { readonly number: number; readonly message: string } };

/** Who came in. */
export interface TdsGuest {
  /** SUSER_SNAME(): the account's email address. */
  readonly login: string;
  /** Closed by the door at the end of the connection. */
  readonly session: TsqlSession;
  readonly limits: { readonly maxRows: number; readonly maxBytes: number; readonly timeoutMs: number };
  /** For the audit: a batch or a call came to its end. */
  onRan(run: TdsRun): void;
  /** Once, when the connection is gone, whoever ended it. */
  onClose(): void;
}

export interface TdsRun {
  /** As the client sent it. */
  readonly text: string;
  readonly application: string;
  readonly rows: number;
  readonly durationMs: number;
  readonly error?: { readonly number: number; readonly message: string; readonly isCancelled: boolean };
}

/** A door that listens. */
export interface TdsDoor {
  readonly port: number;
  /** Connections now, and those that logged in. */
  counts(): { readonly connections: number; readonly sessions: number };
  /** New connections get this one; those that are there keep theirs. */
  useCertificate(certificate: TdsDoorSettings['certificate']): void;
  /** No new connections; those without a running statement end, the others when it has ended, all of them after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}
