import { type BoundedAnswer, type CallPatience, openBoundedCall } from '../bounded-call/index.ts';

export interface MicrosoftApplication {
  /** ID or domain of the application's tenant. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://login.microsoftonline.com`, or that of a national cloud. */
  readonly loginUrl: string;
  /** The API's URL; its token is sent only there. */
  readonly apiUrl: string;
  /** Scope of the token: `https://management.azure.com/.default`. */
  readonly scope: string;
}

export interface MicrosoftErrors {
  readonly unavailable: (text: string, options?: ErrorOptions) => Error;
  /** `code` comes from the error body; its text is never passed on. */
  readonly refused: (status: number, code: string) => Error;
}

export interface MicrosoftPatience extends CallPatience {
  /** Maximum age of a token; defaults to its full lifetime. */
  readonly tokenMilliseconds?: number;
}

export type AskMicrosoft = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
) => Promise<BoundedAnswer>;

const LONGEST_WAIT_MILLISECONDS = 5_000;
/** A token is renewed this long before it expires, so it outlives the call. */
const RENEW_SECONDS = 120;

/**
 * Client credentials: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow. Three attempts after a 429 or 5xx,
 * never waiting longer than five seconds. An expired token (401) is renewed once. A 404 is returned; every other refusal throws.
 */
export function openMicrosoftCall(
  application: MicrosoftApplication,
  errors: MicrosoftErrors,
  patience: MicrosoftPatience = {},
): AskMicrosoft {
  const { now = Date.now, tokenMilliseconds = Number.POSITIVE_INFINITY } = patience;
  let known: { token: string; until: number } | undefined;
  const unavailable = (text: string, options?: ErrorOptions) => errors.unavailable(`it ${text}`, options);
  const call = openBoundedCall(unavailable, LONGEST_WAIT_MILLISECONDS, { ...patience, now });
  const refusalOf = ({ status, json }: BoundedAnswer) => {
    const { error } = json as { error?: string | { code?: string } };
    const code = typeof error === 'string' ? error : error?.code;
    return errors.refused(status, typeof code === 'string' ? code.slice(0, 100) : 'unknown');
  };
  const getToken = async () => {
    if (known !== undefined && known.until > now()) return known.token;
    const { loginUrl, tenant, clientId, clientSecret, scope } = application;
    const answer = await call.ask(`${loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        scope,
        grant_type: 'client_credentials',
      }),
    });
    const { access_token: token, expires_in: seconds } = answer.json;
    if (answer.status !== 200 || typeof token !== 'string') throw refusalOf(answer);
    known = { token, until: now() + Math.min((Number(seconds) - RENEW_SECONDS) * 1000, tokenMilliseconds) };
    return token;
  };
  const askOnce = async (method: string, url: string, body: unknown) =>
    call.ask(url, {
      method,
      headers: {
        authorization: `Bearer ${await getToken()}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return async (method, url, body) => {
    // The token is sent only to its own host, whatever a next link says.
    if (!url.startsWith(`${application.apiUrl}/`)) throw unavailable('named another host');
    const answer = await call.unlessResting(async () => {
      const first = await askOnce(method, url, body);
      if (first.status !== 401) return first;
      known = undefined;
      return askOnce(method, url, body);
    });
    if (answer.status >= 400 && answer.status !== 404) throw refusalOf(answer);
    return answer;
  };
}
