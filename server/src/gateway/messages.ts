/**
 * What the gateway and the web process say to each other over their Unix socket (mode 0600, a token for each start): one JSON object a line.
 * The gateway opens neither the application database nor its secrets; whatever it must know comes from here.
 */

/** The one line that the web process writes to the standard input of the gateway, so that nothing of it is seen by who lists processes. */
export interface GatewayOrder {
  readonly socket: string;
  readonly token: string;
  readonly host: string;
  /** Tried in their order; 0 is any free one. */
  readonly ports: readonly number[];
  readonly certificate: { readonly cert: string; readonly key: string };
  /** @@SERVERNAME. */
  readonly serverName: string;
  readonly database: string;
  /** Sockets at once: of one address, and of all. */
  readonly connections: { readonly perAddress: number; readonly inAll: number };
  /** Of the gateway's own process fence. */
  readonly execution: {
    readonly directory: string;
    readonly maxBound: number;
    readonly runsPerPerson: number;
    readonly queuedPerPerson: number;
    readonly queuedInAll: number;
  };
}

/** What a login may use, as the web process decided it. */
export interface Principal {
  /** Names this login; by it the web process ends it again. */
  readonly loginId: string;
  readonly userId: string;
  readonly email: string;
  /** The one file that this person's statements read: path, and the key under which processes are shared. */
  readonly file: string;
  readonly setKey: string;
  /** The one address (canonical IPv4) that this person may come from. */
  readonly address: string;
  readonly limits: {
    readonly maxRows: number;
    readonly maxBytes: number;
    readonly timeoutMs: number;
    readonly memoryMb: number;
    readonly dataMb: number;
  };
}

/** From the gateway. `ask` numbers what is answered. */
export type GatewayMessage =
  | { readonly type: 'hello'; readonly token: string }
  | { readonly type: 'listening'; readonly port: number }
  /** `address` is where the client comes from. */
  | {
      readonly type: 'login';
      readonly ask: number;
      readonly user: string;
      readonly password: string;
      readonly address: string;
      readonly application: string;
    }
  | { readonly type: 'logout'; readonly loginId: string }
  /** A batch begins; no byte of its answer leaves the gateway before this is noted in the audit. `text` is cut, `sha256` is of all of it. */
  | {
      readonly type: 'began';
      readonly ask: number;
      readonly loginId: string;
      readonly runId: string;
      readonly text: string;
      readonly sha256: string;
    }
  | {
      readonly type: 'ran';
      readonly runId: string;
      readonly rows: number;
      readonly bytes: number;
      readonly outcome: 'finished' | 'error' | 'cancelled';
      readonly error?: string;
    }
  /** For the backlog of the statement book: without literals. */
  | { readonly type: 'refused'; readonly application: string; readonly text: string; readonly number: number };

/** Why a login came to nothing; it decides the number of the client's error. Wrong password and unknown user are both `login`. */
export type DenialReason = 'login' | 'address' | 'busy' | 'ended' | 'preparing';

/** From the web process. */
export type WebMessage =
  /** The token was right; addresses as in `addresses`. */
  | { readonly type: 'welcome'; readonly addresses: readonly string[] }
  | { readonly type: 'admitted'; readonly ask: number; readonly principal: Principal }
  | { readonly type: 'denied'; readonly ask: number; readonly reason: DenialReason; readonly message: string }
  | { readonly type: 'noted'; readonly ask: number; readonly isNoted: boolean }
  /** Every address on any allow-list, and this very machine: no one from elsewhere is asked for a password. Sent at each change, within a second. */
  | { readonly type: 'addresses'; readonly addresses: readonly string[] }
  /** These logins end now: address removed, account ended, password changed, entitlement lost. */
  | { readonly type: 'end'; readonly loginIds: readonly string[]; readonly message: string };

/** Longest text of a run that is sent for the audit, which keeps as much. */
export const auditedTextLength = 10_000;
