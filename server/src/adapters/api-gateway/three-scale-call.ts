/** How the Account Management API of 3scale is asked: bounded in time, size and tries, and left alone when it keeps failing. */
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayRefusal, GatewayUnavailable } from './api-gateway.ts';

/** Settings of the gateway at 3scale. */
export interface ThreeScaleSettings {
  /** Address of the admin portal, `https://acme-admin.3scale.net`. */
  readonly url: string;
  /** A personal access token with the scope Account Management API, read and write. */
  readonly accessToken: string;
  /** The application plan that keys are made under. */
  readonly planId: string;
}

/** An answer of 3scale; `json` is {} where it sent none. */
export interface ThreeScaleAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** The clock of rests, and how long an answer may take; tests choose others. */
export interface ThreeScalePatience {
  readonly now?: () => number;
  readonly callMilliseconds?: number;
}

export type AskThreeScale = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields?: Record<string, string>,
) => Promise<ThreeScaleAnswer>;

const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST_WAIT_MILLISECONDS = 3_000;
const TRIES = 3;
/** After so many failures in a row nothing is asked for so long (security F33). */
const FAILURES = 5;
const REST_MILLISECONDS = 30_000;

/**
 * Asks with the token as the parameter `access_token`, in the body of what writes. What it throttles (429) is asked again after its
 * Retry-After, reading and deleting also after a 5xx, three times in all and never waiting longer than three seconds. Throws
 * GatewayUnavailable, and GatewayRefusal for every other 4xx than 404.
 */
export function openThreeScale(
  { url, accessToken }: ThreeScaleSettings,
  { now = () => performance.now(), callMilliseconds = 10_000 }: ThreeScalePatience = {},
): AskThreeScale {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (method, path, fields = {}) => {
    if (now() < restsUntil) throw new GatewayUnavailable('the API gateway failed too often');
    const form = new URLSearchParams({ access_token: accessToken, ...fields });
    const address = `${url}${path}${method === 'POST' ? '' : `?${form}`}`;
    try {
      const answer = await retried(method, () =>
        sendOnce(address, method, method === 'POST' ? form : undefined, callMilliseconds),
      );
      failures = 0;
      if (answer.status >= 400 && answer.status !== 404) throw new GatewayRefusal(answer.status);
      return answer;
    } catch (cause) {
      if (cause instanceof GatewayUnavailable) {
        failures += 1;
        // The first try after a rest closes it again, or begins another.
        if (failures >= FAILURES) restsUntil = now() + REST_MILLISECONDS;
      }
      throw cause;
    }
  };
}

type Sent = ThreeScaleAnswer & { retryAfter: string | null };

async function sendOnce(
  address: string,
  method: string,
  body: URLSearchParams | undefined,
  milliseconds: number,
): Promise<Sent> {
  try {
    const response = await fetch(address, {
      method,
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
      ...(body === undefined ? {} : { body }),
    });
    const text = await readCapped(response);
    return { status: response.status, json: parse(text, response), retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    if (cause instanceof GatewayUnavailable) throw cause;
    // The cause of a failed fetch can name the address, and that holds the token.
    throw new GatewayUnavailable('the API gateway did not answer');
  }
}

async function readCapped({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop lets go of the rest.
    if (size > MOST_BYTES) throw new GatewayUnavailable('the API gateway answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string, { ok, status }: Response): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // A deletion answers with no body, and errors may be no JSON.
  }
  if (ok && status !== 204 && text.trim() !== '') throw new GatewayUnavailable('the API gateway answered no JSON');
  return {};
}

async function retried(method: string, ask: () => Promise<Sent>): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 429 && answer.status < 500) return answer;
    const wait = answer.retryAfter === null ? 250 * 2 ** attempt : Number(answer.retryAfter) * 1000;
    // Of what writes, nobody knows whether it was done.
    const mayAsk = answer.status === 429 || method !== 'POST';
    if (!mayAsk || attempt === TRIES || !(wait <= LONGEST_WAIT_MILLISECONDS))
      throw new GatewayUnavailable(`the API gateway answered ${answer.status}`);
    await pause(wait);
  }
}
