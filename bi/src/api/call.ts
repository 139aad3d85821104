/** The only `fetch` of the report. Sends the portal's cookie and the token of the outer page; a refused token is replaced once. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@platbook/contract/endpoint';
import type { ProblemBody } from '@platbook/contract/problem';
import { addressOf } from '@platbook/ui/browser/navigation';
import type { TSchema } from 'typebox';
import { CallError } from './call-error.ts';

type Part<E extends EndpointShape, Name extends 'params' | 'query' | 'body', Value> =
  E extends Record<Name, TSchema> ? Record<Name, Value> : unknown;
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

export interface TokenHolder {
  token: () => Promise<string>;
  renew: (refused: string) => Promise<string>;
}
let tokenHolder: TokenHolder | undefined;

export function connectSession(holder: TokenHolder): () => void {
  tokenHolder = holder;
  return () => {
    if (tokenHolder === holder) tokenHolder = undefined;
  };
}

/** Calls an endpoint. Throws a CallError, or an AbortError if the signal was aborted. */
export async function call<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> {
  const response = await request(endpoint, (input ?? {}) as LooseInput);
  const data = await response.json().catch(() => undefined);
  if (data === undefined) throw new CallError('Something went wrong', response.status);
  return data as ReplyOf<E>;
}

export async function callForFile<E extends EndpointShape>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await request(endpoint, (input ?? {}) as LooseInput);
  const [, name] = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await response.blob(), name };
}

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
