import { addressOf } from '@platbook/ui/browser/navigation';
import { isAborted } from '@platbook/ui/call/call-error';

export interface KeyedAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly text: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** GET of a path below the base path. Returns undefined if the server is unreachable; throws if aborted. */
export async function callWithKey(path: string, key: string, signal: AbortSignal): Promise<KeyedAnswer | undefined> {
  const startedAt = performance.now();
  try {
    const response = await fetch(addressOf(path), {
      // Like a client without cookies, so that only the key authorizes the call.
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
