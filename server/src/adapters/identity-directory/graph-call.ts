/** How Microsoft Graph is asked: a token of the application, bounded waiting, and its words for what goes wrong. */
import { setTimeout as pause } from 'node:timers/promises';
import { DirectoryUnavailable } from './identity-directory.ts';

/** Settings of the directory at Microsoft Graph. */
export interface GraphSettings {
  /** Domain of the tenant, `contoso.onmicrosoft.com`: it also names the issuer of its local accounts. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Client id of the application that holds the extension fields, with or without hyphens; '' when there are none. */
  readonly extensionId: string;
  /** `https://graph.microsoft.com`, or that of a national cloud. */
  readonly graphUrl: string;
  /** `https://login.microsoftonline.com`, or that of a national cloud. */
  readonly loginUrl: string;
  /** Token endpoint of a resource-owner flow that checks a current password; '' when there is none. */
  readonly passwordCheckUrl: string;
  readonly passwordCheckClientId: string;
}

/** What Graph says when it does not do what was asked: `error.code` of its error body, never its text. */
export class GraphRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`Microsoft Graph refused with ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export interface GraphAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

const CALL_MILLISECONDS = 10_000;
const LONGEST_WAIT_MILLISECONDS = 5_000;
const TRIES = 3;
/** A token is renewed this long before it ends, so that it lives through the call. */
const RENEW_SECONDS = 120;

/** Sends one request; a refused connection, a cut answer and an answer that takes too long are DirectoryUnavailable. */
export async function sendOnce(url: string, init: RequestInit): Promise<GraphAnswer & { retryAfter: string | null }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_MILLISECONDS) });
    const text = await response.text();
    return { status: response.status, json: parse(text), retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    throw new DirectoryUnavailable('the directory did not answer', { cause });
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Asks Graph as the application (client credentials, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow).
 * What it throttles (429) or fails at (5xx) is asked again after its Retry-After, three times in all and never waiting longer than five
 * seconds (https://learn.microsoft.com/graph/throttling). An expired token (401) is renewed once.
 */
export function openGraph(
  settings: GraphSettings,
): (method: string, path: string, body?: unknown) => Promise<GraphAnswer> {
  let known: { token: string; until: number } | undefined;
  const getToken = async () => {
    if (known !== undefined && known.until > Date.now()) return known.token;
    const answer = await retried(() =>
      sendOnce(`${settings.loginUrl}/${encodeURIComponent(settings.tenant)}/oauth2/v2.0/token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          scope: `${settings.graphUrl}/.default`,
          grant_type: 'client_credentials',
        }),
      }),
    );
    const { access_token: token, expires_in: seconds } = answer.json;
    if (answer.status !== 200 || typeof token !== 'string') throw refusalOf(answer);
    known = { token, until: Date.now() + (Number(seconds) - RENEW_SECONDS) * 1000 };
    return token;
  };
  return async (method, path, body) => {
    const ask = async () =>
      retried(async () =>
        sendOnce(`${settings.graphUrl}/v1.0${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await getToken()}`,
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    let answer = await ask();
    if (answer.status === 401) {
      known = undefined;
      answer = await ask();
    }
    if (answer.status >= 400) throw refusalOf(answer);
    return answer;
  };
}

async function retried<A extends { status: number; retryAfter: string | null }>(ask: () => Promise<A>): Promise<A> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 429 && answer.status < 500) return answer;
    // Without the header it says that it needs a moment, and says not how long.
    const wait = answer.retryAfter === null ? 250 * 2 ** attempt : Number(answer.retryAfter) * 1000;
    if (attempt === TRIES || !(wait <= LONGEST_WAIT_MILLISECONDS))
      throw new DirectoryUnavailable(`the directory answered ${answer.status}`);
    await pause(wait);
  }
}

function refusalOf({ status, json }: GraphAnswer): GraphRefusal {
  const { error } = json as { error?: string | { code?: string } };
  const code = typeof error === 'string' ? error : error?.code;
  return new GraphRefusal(status, typeof code === 'string' ? code.slice(0, 100) : 'unknown');
}
