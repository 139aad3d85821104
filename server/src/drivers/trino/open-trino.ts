import type { HostRules } from '../driver.ts';
import { StatementError } from '../driver.ts';
import { SessionState } from './session-state.ts';
import { connectError } from './trino-errors.ts';
import { TrinoHttp } from './trino-http.ts';
import { TrinoSession } from './trino-session.ts';

export interface TrinoOptions {
  /** `https://trino.example.com:8443`, without a path. */
  url: string;
  /** Under whose name queries run; access rules and the server's lists of queries see it. */
  user: string;
  /** Who authenticates, if that isn't the user: the server must allow this principal to impersonate them. */
  principal?: string | undefined;
  password?: string | undefined;
  /** A JWT, instead of a password. */
  token?: string | undefined;
  catalog?: string | undefined;
  schema?: string | undefined;
  /** Tags of the queries, which resource groups and the server's lists of queries see. */
  tags?: readonly string[] | undefined;
  /** Session properties at the start and after a reset. */
  properties?: Readonly<Record<string, string>> | undefined;
  hosts?: HostRules | undefined;
  /** Called with the id of every query as soon as the server has accepted it. */
  onQueryId?: ((id: string) => void) | undefined;
  /** Silence of the server that ends a request. */
  answerSeconds?: number | undefined;
}

/** The server ends a query whose process died without canceling it. */
const endless = { query_max_run_time: '24h' };

/** Opens a session: proves that the server lets the user in and has the catalog. Throws StatementError. */
export async function openTrino(options: TrinoOptions): Promise<TrinoSession> {
  const {
    url,
    user,
    principal,
    password,
    token,
    catalog,
    schema,
    tags,
    hosts,
    onQueryId,
    answerSeconds = 60,
  } = options;
  const isSecret = password !== undefined || token !== undefined;
  if (isSecret && !url.startsWith('https:')) throw new StatementError('Passwords and tokens are only sent over TLS');
  const authorization =
    token === undefined
      ? password === undefined
        ? undefined
        : `Basic ${Buffer.from(`${principal ?? user}:${password}`).toString('base64')}`
      : `Bearer ${token}`;
  const http = new TrinoHttp({ url, authorization, hosts, answerSeconds });
  const headers = {
    'X-Trino-User': encodeHeader(user),
    'X-Trino-Source': 'platbook',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Language': 'en-US',
    ...(tags === undefined || tags.length === 0 ? {} : { 'X-Trino-Client-Tags': tags.map(encodeHeader).join(',') }),
  };
  const open = (properties: Readonly<Record<string, string>>) =>
    new TrinoSession({ http, headers, state: new SessionState({ catalog, schema, properties }), catalog, onQueryId });
  try {
    const session = open({ ...endless, ...options.properties });
    const isAllowed = await session.checkCatalog().then(
      () => true,
      (error: Error) => {
        if (/system session property/i.test(error.message)) return false;
        throw error;
      },
    );
    if (isAllowed) return session;
    // Access rules can refuse session properties, which the server then sets itself.
    const plain = open(options.properties ?? {});
    await plain.checkCatalog();
    return plain;
  } catch (error) {
    http.close();
    throw connectError(error);
  }
}

/** Trino reads these headers as they are, in Latin-1. */
function encodeHeader(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
