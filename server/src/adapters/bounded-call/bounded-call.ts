/** How a service outside is asked over HTTP: bounded in time, size and tries, and left alone when it keeps failing. */
import { setTimeout as pause } from 'node:timers/promises';

/** An answer of the service; `json` is {} where it sent none. */
export interface BoundedAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** How long an answer may take, and the clock of rests; tests choose others. */
export interface CallPatience {
  readonly callMilliseconds?: number;
  readonly now?: () => number;
}

/** What is asked of one service. */
export interface BoundedCall {
  /** Asks once. */
  send(url: string, init: RequestInit): Promise<BoundedAnswer>;
  /**
   * What is throttled (429) or fails (5xx) is asked again after its Retry-After, three times in all; when it may not be done `twice`, only what
   * is throttled.
   */
  ask(url: string, init: RequestInit, twice?: boolean): Promise<BoundedAnswer>;
  /** Does something with the service, unless it failed five times in a row within the last half minute (security F33). */
  unlessResting<Result>(act: () => Promise<Result>): Promise<Result>;
}

const MOST_BYTES = 5 * 1024 * 1024;
const TRIES = 3;
const FAILURES = 5;
const REST_MILLISECONDS = 30_000;

type Sent = BoundedAnswer & { readonly retryAfter: string | null };

/**
 * Opens it. `unavailable` makes what is thrown when the service cannot be asked now, out of what it did (`did not answer`); nothing waits longer for
 * a throttled service than `longestWaitMilliseconds`.
 */
export function openBoundedCall(
  unavailable: (text: string, options?: ErrorOptions) => Error,
  longestWaitMilliseconds: number,
  { callMilliseconds = 10_000, now = () => performance.now() }: CallPatience = {},
): BoundedCall {
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
    // A deletion answers with no body, and errors of proxies may be no JSON.
    if (json === undefined && ok && status !== 204 && text.trim() !== '') throw unavailable('response is not JSON');
    return { status, json: json ?? {}, retryAfter: response.headers.get('retry-after') };
  };
  return {
    send,
    async ask(url, init, twice = true) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(url, init);
        if (answer.status !== 429 && answer.status < 500) return answer;
        // Without the header it says that it needs a moment, and says not how long.
        const wait = answer.retryAfter === null ? 250 * 2 ** attempt : Number(answer.retryAfter) * 1000;
        const mayAsk = answer.status === 429 || twice;
        if (!mayAsk || attempt === TRIES || !(wait <= longestWaitMilliseconds))
          throw unavailable(`answered ${answer.status}`);
        await pause(wait);
      }
    },
    async unlessResting(act) {
      if (now() < restsUntil) throw unavailable('failed too often');
      try {
        const result = await act();
        failures = 0;
        return result;
      } catch (cause) {
        failures += 1;
        // The first try after a rest ends it, or begins another.
        if (failures >= FAILURES) restsUntil = now() + REST_MILLISECONDS;
        throw cause;
      }
    },
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
