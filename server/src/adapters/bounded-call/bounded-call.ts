import { setTimeout as pause } from 'node:timers/promises';

export interface BoundedAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

export interface CallPatience {
  readonly callMilliseconds?: number;
  readonly now?: () => number;
}

const MOST_BYTES = 5 * 1024 * 1024;
const TRIES = 3;
const FAILURES = 5;
const REST_MILLISECONDS = 30_000;

type Sent = BoundedAnswer & { readonly retryAfter: string | null };

/** `unavailable` creates the error for a service that can't be reached now, from what happened (`did not answer`). */
export function openBoundedCall(
  unavailable: (text: string, options?: ErrorOptions) => Error,
  longestWaitMilliseconds: number,
  { callMilliseconds = 10_000, now = () => performance.now() }: CallPatience = {},
) {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const send = async (url: string, init: RequestInit): Promise<Sent> => {
    let response: Response;
    let text: string | undefined;
    try {
      response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(callMilliseconds) });
      text = await readCapped(response);
    } catch (cause) {
      throw unavailable('did not respond', { cause });
    }
    if (text === undefined) throw unavailable('response too large');
    const { status, ok } = response;
    const json = parse(text);
    // Deletions have no body, and proxy errors might not be JSON.
    if (json === undefined && ok && status !== 204 && text.trim() !== '') throw unavailable('response is not JSON');
    return { status, json: json ?? {}, retryAfter: response.headers.get('retry-after') };
  };
  return {
    send,
    /** Retries after a 429 or 5xx, following Retry-After, three attempts in all; without `twice`, only after a 429. */
    async ask(url: string, init: RequestInit, twice = true): Promise<BoundedAnswer> {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(url, init);
        if (answer.status !== 429 && answer.status < 500) return answer;
        const wait = answer.retryAfter === null ? 250 * 2 ** attempt : Number(answer.retryAfter) * 1000;
        const mayAsk = answer.status === 429 || twice;
        if (!mayAsk || attempt === TRIES || !(wait <= longestWaitMilliseconds))
          throw unavailable(`answered ${answer.status}`);
        await pause(wait);
      }
    },
    /** Runs the call, unless the service failed five times in a row and the last failure was under 30 s ago [F33]. */
    async unlessResting<Result>(act: () => Promise<Result>): Promise<Result> {
      if (now() < restsUntil) throw unavailable('failed too often');
      try {
        const result = await act();
        failures = 0;
        return result;
      } catch (cause) {
        failures += 1;
        if (failures >= FAILURES) restsUntil = now() + REST_MILLISECONDS;
        throw cause;
      }
    },
  };
}

/** Undefined if it has more bytes. */
export async function readCapped({ body }: Response, mostBytes = MOST_BYTES): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
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
