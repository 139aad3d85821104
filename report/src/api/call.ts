/**
 * The one fetch of the report. Each call is sent with the cookie of the portal and the token that the page around us gave; one that the server
 * refuses is changed for a new one once.
 */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@platbook/contract/endpoint';
import type { ProblemBody } from '@platbook/contract/problem';
import type { TSchema } from 'typebox';
import { addressOf } from '../../../web/src/browser/navigation.ts';
import { CallError } from './call-error.ts';

type Part<E extends EndpointShape, Name extends 'params' | 'query' | 'body', Value> =
  E extends Record<Name, TSchema> ? Record<Name, Value> : unknown;
/** What a call is given: `params` where the endpoint declares them, `query` always optional. */
type CallInput<E extends EndpointShape> = { signal?: AbortSignal | undefined } & Part<E, 'params', ParamsOf<E>> &
  Part<E, 'body', BodyOf<E>> &
  Partial<Part<E, 'query', QueryOf<E>>>;
export type CallArguments<E extends EndpointShape> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
}

/** Where calls take their token from. */
export interface TokenHolder {
  /** The token; waits for the first one. */
  token: () => Promise<string>;
  /** A new token in place of one that the server refused. */
  renew: (refused: string) => Promise<string>;
}
let tokenHolder: TokenHolder | undefined;

/** Lets calls take their token from a session; the answer takes that back. */
export function connectSession(holder: TokenHolder): () => void {
  tokenHolder = holder;
  return () => {
    if (tokenHolder === holder) tokenHolder = undefined;
  };
}

/** Makes a call. Throws a CallError, or an AbortError when the signal ended it. */
export async function call<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> {
  const response = await request(endpoint, (input ?? {}) as LooseInput);
  const data = await response.json().catch(() => undefined);
  if (data === undefined) throw new CallError('Something went wrong', response.status);
  return data as ReplyOf<E>;
}

/** A file that a call answers, and the name that the server gave it. Throws as `call` does. */
export async function callForFile<E extends EndpointShape>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await request(endpoint, (input ?? {}) as LooseInput);
  const [, name] = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await response.blob(), name };
}

/** The bytes of a file that belongs to the page itself, as its letters. */
export async function readBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new CallError('Something went wrong', response.status);
  return new Uint8Array(await response.arrayBuffer());
}

async function request(endpoint: EndpointShape, input: LooseInput): Promise<Response> {
  if (!tokenHolder) throw new CallError('Something went wrong');
  const token = await tokenHolder.token();
  const response = await send(endpoint, input, token);
  if (response.ok) return response;
  const refusal = await readRefusal(response);
  if (refusal.code !== 'report.token') throw refusal;
  const again = await send(endpoint, input, await tokenHolder.renew(token));
  if (!again.ok) throw await readRefusal(again);
  return again;
}

async function send({ method, path }: EndpointShape, input: LooseInput, token: string): Promise<Response> {
  const { params = {}, query = {}, signal } = input;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-cache',
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  };
  if (signal) init.signal = signal;
  try {
    return await fetch(addressOf(search.size === 0 ? filled : `${filled}?${search}`), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError('Network error');
  }
}

async function readRefusal(response: Response): Promise<CallError> {
  const problem = ((await response.json().catch(() => undefined)) ?? {}) as Partial<ProblemBody>;
  return new CallError(problem.detail || problem.title || 'Something went wrong', response.status, problem.code);
}
