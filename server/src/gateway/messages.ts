/**
 * What the gateway and the web process say to each other over their Unix socket (mode 0600, a token for each start): one JSON object a line.
 * The gateway opens neither the application database nor its secrets; whatever it must know comes from here.
 */

/** What a login may use, as the web process decided it. */
export interface Principal {
  /** A number for this login, by which the web process ends it again. */
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
    readonly sessions: number;
  };
}

/** From the gateway. `ask` numbers what is answered. */
export type GatewayMessage =
  | { readonly type: 'hello'; readonly token: string; readonly port: number; readonly certificate: string }
  /** `address` is where the client comes from, `database` the one that it asked for ('' for the standard one). */
  | {
      readonly type: 'login';
      readonly ask: number;
      readonly user: string;
      readonly password: string;
      readonly address: string;
      readonly application: string;
    }
  | { readonly type: 'logout'; readonly loginId: string }
  /** For the audit: a batch began and ended. Texts are without literals where they were refused. */
  | {
      readonly type: 'ran';
      readonly loginId: string;
      readonly text: string;
      readonly rows: number;
      readonly durationMs: number;
      readonly error?: { readonly number: number; readonly message: string };
    }
  /** For the backlog of the statement book. */
  | { readonly type: 'refused'; readonly application: string; readonly text: string; readonly number: number };

/** From the web process. */
export type WebMessage =
  | { readonly type: 'welcome'; readonly addresses: readonly string[]; readonly database: string }
  | { readonly type: 'admitted'; readonly ask: number; readonly principal: Principal }
  /** `reason` decides the error of the client: 18456 for `login` (wrong password and unknown user alike), 40615 for `address`. */
  | {
      readonly type: 'denied';
      readonly ask: number;
      readonly reason: 'login' | 'address' | 'busy' | 'ended' | 'preparing';
      readonly message: string;
    }
  /** Every address on any allow-list; a client from elsewhere is not even listened to. Sent at each change, within a second. */
  | { readonly type: 'addresses'; readonly addresses: readonly string[] }
  /** These logins end now: address removed, account ended, password changed, entitlement lost. */
  | { readonly type: 'end'; readonly loginIds: readonly string[]; readonly message: string };
