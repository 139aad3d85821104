/** Calls the property API as a program would: with a key in its header, without the session. A late part: only the API Explorer has it. */
import { addressOf } from '../browser/navigation.ts';
import { isAborted } from './call-error.ts';

/** An answer as it came over the wire, whatever its status is. */
export interface KeyedAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The text of the body; undefined for what is no text. */
  readonly text: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** GET of a path below the base path. Undefined when the server could not be reached; an aborted call throws. */
export async function callWithKey(path: string, key: string, signal: AbortSignal): Promise<KeyedAnswer | undefined> {
  const startedAt = performance.now();
  try {
    const response = await fetch(addressOf(path), {
      // A program has no cookie: what is answered here is what the key alone answers.
      credentials: 'omit',
      cache: 'no-store',
      headers: { apikey: key, Accept: 'application/json' },
      signal,
    });
    const body = await response.arrayBuffer();
    const isText = /\bjson\b|^text\//.test(response.headers.get('Content-Type') ?? '');
    return {
      status: response.status,
      milliseconds: Math.round(performance.now() - startedAt),
      bytes: body.byteLength,
      text: isText ? new TextDecoder().decode(body) : undefined,
      headers: [...response.headers],
    };
  } catch (error) {
    if (isAborted(error) || signal.aborted) throw error;
    return undefined;
  }
}
