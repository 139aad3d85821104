/** How Azure Resource Manager is asked: a token of the application, bounded waiting, and its words for what goes wrong. */
import { setTimeout as pause } from 'node:timers/promises';
import { FirewallRefusal, FirewallUnavailable } from './ip-firewall.ts';

/** Settings of the firewall of a logical server of Azure SQL. */
export interface AzureFirewallSettings {
  /** `/subscriptions/…/resourceGroups/…/providers/Microsoft.Sql/servers/{name}`. */
  readonly server: string;
  /** Id or domain of the tenant that the application is in. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://management.azure.com`, or that of a national cloud. */
  readonly managementUrl: string;
  /** `https://login.microsoftonline.com`, or that of a national cloud. */
  readonly loginUrl: string;
}

/** How long an answer may take; tests choose less. */
export interface AzurePatience {
  readonly callMilliseconds?: number;
}

export interface AzureAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

export type AskAzure = (method: 'GET' | 'PUT' | 'DELETE', url: string, body?: unknown) => Promise<AzureAnswer>;

const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST_WAIT_MILLISECONDS = 5_000;
const TRIES = 3;
/** A token is renewed this long before it ends, so that it lives through the call. */
const RENEW_SECONDS = 120;

type Sent = AzureAnswer & { retryAfter: string | null };

/**
 * Asks as the application (client credentials, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow). What
 * is throttled (429) or fails (5xx) is asked again after its Retry-After, three times in all and never waiting longer than five seconds
 * (https://learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling); an expired token (401) is renewed
 * once. Throws FirewallUnavailable and FirewallRefusal; a 404 is answered.
 */
export function openAzure(
  settings: AzureFirewallSettings,
  { callMilliseconds = 10_000 }: AzurePatience = {},
): AskAzure {
  let known: { token: string; until: number } | undefined;
  const send = (url: string, init: RequestInit) => sendOnce(url, init, callMilliseconds);
  const getToken = async () => {
    if (known !== undefined && known.until > Date.now()) return known.token;
    const answer = await retried(() =>
      send(`${settings.loginUrl}/${encodeURIComponent(settings.tenant)}/oauth2/v2.0/token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          scope: `${settings.managementUrl}/.default`,
          grant_type: 'client_credentials',
        }),
      }),
    );
    const { access_token: token, expires_in: seconds } = answer.json;
    if (answer.status !== 200 || typeof token !== 'string') throw refusalOf(answer);
    known = { token, until: Date.now() + (Number(seconds) - RENEW_SECONDS) * 1000 };
    return token;
  };
  return async (method, url, body) => {
    // The token goes to its own host alone, whatever a next link says.
    if (!url.startsWith(`${settings.managementUrl}/`)) throw new FirewallUnavailable('Azure named another host');
    const ask = () =>
      retried(async () =>
        send(url, {
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
    if (answer.status >= 400 && answer.status !== 404) throw refusalOf(answer);
    return answer;
  };
}

async function sendOnce(url: string, init: RequestInit, milliseconds: number): Promise<Sent> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(milliseconds) });
    const text = await readCapped(response);
    return { status: response.status, json: parse(text, response), retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    if (cause instanceof FirewallUnavailable) throw cause;
    throw new FirewallUnavailable('Azure did not answer', { cause });
  }
}

async function readCapped({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop lets go of the rest.
    if (size > MOST_BYTES) throw new FirewallUnavailable('Azure answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string, { ok, status }: Response): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // A deletion answers with no body, and errors of proxies may be no JSON.
  }
  if (ok && status !== 204 && text.trim() !== '') throw new FirewallUnavailable('Azure answered no JSON');
  return {};
}

async function retried(ask: () => Promise<Sent>): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 429 && answer.status < 500) return answer;
    const wait = answer.retryAfter === null ? 250 * 2 ** attempt : Number(answer.retryAfter) * 1000;
    if (attempt === TRIES || !(wait <= LONGEST_WAIT_MILLISECONDS))
      throw new FirewallUnavailable(`Azure answered ${answer.status}`);
    await pause(wait);
  }
}

function refusalOf({ status, json }: AzureAnswer): FirewallRefusal {
  const { error } = json as { error?: string | { code?: string } };
  const code = typeof error === 'string' ? error : error?.code;
  return new FirewallRefusal(status, typeof code === 'string' ? code.slice(0, 100) : 'unknown');
}
