/** One JSON object per line over a Unix socket (mode 0600, a new token per start). */

/** The settings line that the web process writes to the endpoint's standard input, so that they do not appear in a process list. */
export interface EndpointOrder {
  readonly socket: string;
  readonly token: string;
  readonly certificate: { readonly cert: string; readonly key: string };
  readonly serverName: string;
  /** How long it stays without a client. */
  readonly idleMs: number;
  readonly database: string;
  readonly connections: { readonly perAddress: number; readonly inAll: number };
  readonly execution: {
    readonly directory: string;
    readonly maxBound: number;
    readonly runsPerPerson: number;
    readonly queuedPerPerson: number;
    readonly queuedInAll: number;
  };
}

/** What a login can use, as decided by the web process. */
export interface Principal {
  readonly loginId: string;
  readonly userId: string;
  readonly email: string;
  /** The only file that this user's statements read: its path, and the key under which processes are shared. */
  readonly file: string;
  readonly setKey: string;
  /** The one address (canonical IPv4) from which this user can connect. */
  readonly address: string;
  readonly limits: {
    readonly maxRows: number;
    readonly maxBytes: number;
    readonly timeoutMs: number;
    readonly memoryMb: number;
    readonly dataMb: number;
  };
}

/** From the SQL endpoint. `ask` is the ID of a message that needs a reply. */
export type EndpointMessage =
  | { readonly type: 'hello'; readonly token: string }
  /** Takes clients from now on: the listening socket and those who came earlier, over the channel between parent and child. */
  | { readonly type: 'ready' }
  | {
      readonly type: 'login';
      readonly ask: number;
      readonly user: string;
      readonly password: string;
      readonly address: string;
      readonly application: string;
    }
  | { readonly type: 'logout'; readonly loginId: string }
  /** No byte of a batch's result leaves the endpoint before this is in the audit log. `text` is truncated, `sha256` covers all of it. */
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
  /** For the list of unsupported T-SQL: without literals. */
  | { readonly type: 'refused'; readonly application: string; readonly text: string; readonly number: number };

/** Why a login failed; it decides the number of the client's error. Wrong password and unknown user are both `login`. */
export type DenialReason = 'login' | 'address' | 'busy' | 'ended' | 'preparing';

export type WebMessage =
  | { readonly type: 'welcome'; readonly addresses: readonly string[] }
  | { readonly type: 'admitted'; readonly ask: number; readonly principal: Principal }
  | { readonly type: 'denied'; readonly ask: number; readonly reason: DenialReason; readonly message: string }
  | { readonly type: 'noted'; readonly ask: number; readonly isNoted: boolean }
  /** Clients from other addresses are not asked for a password. Sent within a second of each change. */
  | { readonly type: 'addresses'; readonly addresses: readonly string[] }
  /** End these logins now: address removed, account disabled, password changed, or entitlement lost. */
  | { readonly type: 'end'; readonly loginIds: readonly string[]; readonly message: string };

/** Maximum length of a run's text sent to the audit log, which is also how much it stores. */
export const auditedTextLength = 10_000;
