/** The only `fetch` of the navigator. Its calls send the session's key, renewed once after it expired; those of the portal its cookie. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@platbook/contract/endpoint';
import type { ProblemBody } from '@platbook/contract/problem';
import { addressOf } from '@platbook/ui/browser/navigation';
import type { TSchema } from 'typebox';
import { CallError } from './call-error.ts';

type Part<E extends EndpointShape, Name extends 'params' | 'query' | 'body', Value> =
  E extends Record<Name, TSchema> ? Record<Name, Value> : unknown;
export type CallInput<E extends EndpointShape> = { signal?: AbortSignal | undefined } & Part<E, 'params', ParamsOf<E>> &
  Part<E, 'body', BodyOf<E>> &
  Partial<Part<E, 'query', QueryOf<E>>>;
export type CallArguments<E extends EndpointShape> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export interface KeyHolder {
  key: () => Promise<string>;
  renew: (refused: string) => Promise<string>;
}
let keyHolder: KeyHolder | undefined;

export function connectSession(holder: KeyHolder): () => void {
  keyHolder = holder;
  return () => {
    if (keyHolder === holder) keyHolder = undefined;
  };
}

/** Calls an endpoint of the navigator. Throws a CallError, or an AbortError if the signal was aborted. */
export async function call<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> {
  return (await readJson(await request(endpoint, (input ?? {}) as LooseInput))) as ReplyOf<E>;
}

export async function callForFile<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>): Promise<Blob> {
  const response = await request(endpoint, (input ?? {}) as LooseInput);
  if (!response.ok) await readJson(response);
  return response.blob();
}

export async function callPortal<E extends EndpointShape>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ReplyOf<E>> {
  return (await readJson(await send(endpoint, (input ?? {}) as LooseInput, {}))) as ReplyOf<E>;
}

export function pathOf(path: string, params: Record<string, string> = {}, query: LooseInput['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function request(endpoint: EndpointShape, input: LooseInput): Promise<Response> {
  if (!keyHolder) throw new CallError('Something went wrong');
  const key = await keyHolder.key();
  const response = await send(endpoint, input, { Authorization: `Bearer ${key}` });
  if (response.status !== 401) return response;
  return send(endpoint, input, { Authorization: `Bearer ${await keyHolder.renew(key)}` });
}

async function send(endpoint: EndpointShape, input: LooseInput, headers: Record<string, string>): Promise<Response> {
  const { params, query, body, signal } = input;
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: 'no-cache',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
  };
  // A write always has a JSON body: the server refuses forms, and an empty text isn't JSON.
  if (endpoint.method !== 'GET') init.body = JSON.stringify(body ?? {});
  if (signal) init.signal = signal;
  try {
    return await fetch(addressOf(pathOf(endpoint.path, params, query)), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError('Network error');
  }
}

async function readJson(response: Response): Promise<unknown> {
  const data = await response.json().catch(() => undefined);
  if (response.ok && data !== undefined) return data;
  const problem = (data ?? { title: 'Server responded not ok' }) as Partial<ProblemBody>;
  const message = problem.detail || problem.title || 'Something went wrong';
  throw new CallError(message, response.status || 500, problem.code);
}
