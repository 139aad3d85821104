/** The only `fetch` of the apps: calls send JSON and the portal's cookie, and every failure becomes a CallError with a text for the user. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf } from '@platbook/contract/endpoint';
import type { ProblemBody } from '@platbook/contract/problem';
import type { TSchema } from 'typebox';
import { addressOf } from '../browser/navigation.ts';
import { CallError, isAborted } from './call-error.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** The browser delivers the call even if the page is closed (`keepalive`). */
  outlivesPage?: boolean;
}
type Part<E extends EndpointShape, Name extends 'query' | 'body', Value> =
  E extends Record<Name, TSchema> ? Record<Name, Value> : unknown;
/** A call's arguments: `params` and `body` if the endpoint has them; `query` is always optional. */
export type CallInput<E extends EndpointShape, Options = CallOptions> = Options &
  (E['path'] extends `${string}:${string}` ? { params: ParamsOf<E> } : unknown) &
  Part<E, 'body', BodyOf<E>> &
  Partial<Part<E, 'query', QueryOf<E>>>;
export type CallArguments<E extends EndpointShape, Options = CallOptions> =
  object extends CallInput<E, Options> ? [input?: CallInput<E, Options>] : [input: CallInput<E, Options>];
/** The input of a call to any endpoint. */
export interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

export function pathOf(path: string, params: LooseInput['params'] = {}, query: LooseInput['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Throws a CallError of status 0 if there is no response, or an AbortError if the signal aborts the call. */
export async function send(
  method: string,
  path: string,
  body: unknown,
  { signal, headers, outlivesPage }: CallOptions,
): Promise<Response> {
  try {
    return await fetch(addressOf(path), {
      method,
      credentials: 'same-origin',
      cache: 'no-cache',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      // A write always has a JSON body: the server refuses forms, and an empty body isn't JSON.
      body: method === 'GET' ? null : JSON.stringify(body ?? {}),
      signal: signal ?? null,
      keepalive: !!outlivesPage,
    });
  } catch (error) {
    throw abortOf(error, signal) ?? new CallError('Network error');
  }
}

/** The body of a response. Throws a CallError for a refusal and for a body that can't be read. */
export async function readReply(
  response: Response,
  signal?: AbortSignal,
  reads: 'json' | 'arrayBuffer' | 'blob' = 'json',
): Promise<unknown> {
  const { ok, status } = response;
  let problem: Partial<ProblemBody> | null = { title: 'Server responded not ok' };
  try {
    const data = await response[ok ? reads : 'json']();
    if (ok) return data;
    problem = data;
  } catch (error) {
    const abort = abortOf(error, signal);
    if (abort) throw abort;
  }
  const { title, detail, code, id, field } = problem ?? {};
  throw new CallError(detail || title || 'Something went wrong', { status, code, id, field });
}

/** The bytes of one of the page's own files, e.g. a font. */
export async function readBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new CallError('Something went wrong', { status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

function abortOf(error: unknown, signal: AbortSignal | undefined): DOMException | undefined {
  return isAborted(error) || signal?.aborted ? new DOMException('The call was aborted', 'AbortError') : undefined;
}
