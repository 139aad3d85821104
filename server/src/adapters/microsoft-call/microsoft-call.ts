/** How an API of Microsoft is asked as an application: a token of its own, bounded in time, size and tries, and left alone when it keeps failing. */
import { setTimeout as pause } from 'node:timers/promises';

/** The application (service principal), and the API that it asks. */
export interface MicrosoftApplication {
  /** Id or domain of the tenant that the application is in. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://login.microsoftonline.com`, or that of a national cloud. */
  readonly loginUrl: string;
  /** Where the API is: its token goes there alone. */
  readonly apiUrl: string;
  /** What the token is for: `https://management.azure.com/.default`. */
  readonly scope: string;
}

/** What is thrown, in the words of the service: it cannot be asked now, or it says no. */
export interface MicrosoftErrors {
  readonly unavailable: (text: string, options?: ErrorOptions) => Error;
  /** `code` is that of its error body, never its text. */
  readonly refused: (status: number, code: string) => Error;
}

/** How long things may take; tests choose others. */
export interface MicrosoftPatience {
  readonly callMilliseconds?: number;
  /** The clock of tokens and rests. */
  readonly now?: () => number;
  /** A token serves so long, and never beyond its own end; the whole of its time when absent. */
  readonly tokenMilliseconds?: number;
}

export interface MicrosoftAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

export type AskMicrosoft = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
) => Promise<MicrosoftAnswer>;

const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST_WAIT_MILLISECONDS = 5_000;
const TRIES = 3;
/** A token is renewed this long before it ends, so that it lives through the call. */
const RENEW_SECONDS = 120;
/** After so many failures in a row nothing is asked for so long (security F33). */
const FAILURES = 5;
const REST_MILLISECONDS = 30_000;

type Sent = MicrosoftAnswer & { retryAfter: string | null };

/**
 * Asks as the application (client credentials, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow). What
 * is throttled (429) or fails (5xx) is asked again after its Retry-After, three times in all and never waiting longer than five seconds
 * (https://learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling); an expired token (401) is renewed
 * once. A 404 is answered, every other refusal thrown.
 */
export function openMicrosoftCall(
  application: MicrosoftApplication,
  errors: MicrosoftErrors,
  patience: MicrosoftPatience = {},
): AskMicrosoft {
  const { now = Date.now, callMilliseconds = 10_000, tokenMilliseconds = Number.POSITIVE_INFINITY } = patience;
  let known: { token: string; until: number } | undefined;
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const refusalOf = ({ status, json }: MicrosoftAnswer) => {
    const { error } = json as { error?: string | { code?: string } };
    const code = typeof error === 'string' ? error : error?.code;
    return errors.refused(status, typeof code === 'string' ? code.slice(0, 100) : 'unknown');
  };
  const send = async (url: string, init: RequestInit): Promise<Sent> => {
    let response: Response;
    let text: string | undefined;
    try {
      response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(callMilliseconds) });
      text = await readCapped(response);
    } catch (cause) {
      throw errors.unavailable('it did not answer', { cause });
    }
    if (text === undefined) throw errors.unavailable('it answered too much');
    const { status, ok } = response;
    const json = parse(text);
    // A deletion answers with no body, and errors of proxies may be no JSON.
    if (json === undefined && ok && status !== 204 && text.trim() !== '')
      throw errors.unavailable('it answered no JSON');
    return { status, json: json ?? {}, retryAfter: response.headers.get('retry-after') };
  };
  const retried = async (ask: () => Promise<Sent>): Promise<Sent> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask();
      if (answer.status !== 429 && answer.status < 500) return answer;
      const wait = answer.retryAfter === null ? 250 * 2 ** attempt : Number(answer.retryAfter) * 1000;
      if (attempt === TRIES || !(wait <= LONGEST_WAIT_MILLISECONDS))
        throw errors.unavailable(`it answered ${answer.status}`);
      await pause(wait);
    }
  };
  const getToken = async () => {
    if (known !== undefined && known.until > now()) return known.token;
    const answer = await retried(() =>
      send(`${application.loginUrl}/${encodeURIComponent(application.tenant)}/oauth2/v2.0/token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          client_id: application.clientId,
          client_secret: application.clientSecret,
          scope: application.scope,
          grant_type: 'client_credentials',
        }),
      }),
    );
    const { access_token: token, expires_in: seconds } = answer.json;
    if (answer.status !== 200 || typeof token !== 'string') throw refusalOf(answer);
    known = { token, until: now() + Math.min((Number(seconds) - RENEW_SECONDS) * 1000, tokenMilliseconds) };
    return token;
  };
  const askOnce = (method: string, url: string, body: unknown) =>
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
  return async (method, url, body) => {
    // The token goes to its own host alone, whatever a next link says.
    if (!url.startsWith(`${application.apiUrl}/`)) throw errors.unavailable('it named another host');
    if (now() < restsUntil) throw errors.unavailable('it failed too often');
    let answer: Sent;
    try {
      answer = await askOnce(method, url, body);
      if (answer.status === 401) {
        known = undefined;
        answer = await askOnce(method, url, body);
      }
      failures = 0;
    } catch (cause) {
      failures += 1;
      // The first try after a rest ends it, or begins another.
      if (failures >= FAILURES) restsUntil = now() + REST_MILLISECONDS;
      throw cause;
    }
    if (answer.status >= 400 && answer.status !== 404) throw refusalOf(answer);
    return answer;
  };
}

/** The text of an answer; undefined when it is too long. */
async function readCapped({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop lets go of the rest.
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
