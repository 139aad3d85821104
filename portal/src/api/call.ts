/** The web app's only fetch. Every failure becomes a CallError with a text for the user. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@platbook/contract/endpoint';
import type { ProblemBody } from '@platbook/contract/problem';
import { addressOf, currentPath, goTo, leaveFor, pathOfAddress } from '@platbook/ui/browser/navigation';
import type { TSchema } from 'typebox';
import { CallError, errorText, isAborted } from './call-error.ts';
import { callerHeader } from './caller.ts';
import { nextLink } from './link-header.ts';

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A poll, keepalive or refresh that the user didn't start: a 5xx is thrown without opening the error page. */
  isBackground?: boolean;
  outlivesPage?: boolean;
  /** Leaves a successful response's body unread; failures are parsed as usual. */
  asBytes?: boolean;
}
type Part<E extends EndpointShape, Name extends 'params' | 'query' | 'body', Value> =
  E extends Record<Name, TSchema> ? Record<Name, Value> : unknown;
export type CallInput<E extends EndpointShape> = CallOptions &
  Part<E, 'params', ParamsOf<E>> &
  Part<E, 'body', BodyOf<E>> &
  Partial<Part<E, 'query', QueryOf<E>>>;
export type CallArguments<E extends EndpointShape> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface CallReply<Data> {
  data: Data;
  next: string | undefined;
  response: Response;
}

/** Calls an endpoint of the contract. Throws a CallError, or an AbortError if the signal aborts it. */
export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<CallReply<ReplyOf<E>>> {
  const { params = {}, query = {}, body, ...options } = (input ?? {}) as LooseInput;
  return (await send(endpoint.method, pathOf(endpoint.path, params, query), body, options)) as CallReply<ReplyOf<E>>;
}

/** GET of any path, e.g. a list's `next`, as `{ data, error }`; an aborted call has neither. */
export async function getAny<Data = unknown>(
  path: string,
  options: CallOptions = {},
): Promise<{ data?: Data; error?: string; next?: string | undefined }> {
  try {
    const { data, next } = await send('GET', path, undefined, options);
    return { data: data as Data, next };
  } catch (error) {
    return isAborted(error) ? {} : { error: errorText(error) ?? 'Something went wrong' };
  }
}

interface LooseInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

export function pathOf(path: string, params: Record<string, string> = {}, query: LooseInput['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<CallReply<unknown>> {
  try {
    return await ask(method, path, body, options);
  } catch (error) {
    const text = options.isBackground ? undefined : errorText(error);
    if (text) notify?.(text);
    throw error;
  }
}

async function ask(method: string, path: string, body: unknown, options: CallOptions): Promise<CallReply<unknown>> {
  const response = await request(method, path, body, options);
  if (response.redirected) {
    leaveFor(response.url);
    return new Promise(() => {});
  }
  const isBinary = options.asBytes && response.ok;
  const data = await (isBinary ? readBytes(response, options.signal) : readJson(response, options.signal));
  if (data === unparseable || !response.ok) throw failureOf(method, path, response.status, data, options);
  const next = nextLink(response.headers.get('Link'), new URL(addressOf(path), window.location.href));
  return { data, next: next && pathOfAddress(next), response };
}

async function request(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-cache',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      ...callerHeader(),
      ...options.headers,
    },
  };
  // A write always has a JSON body: the server refuses forms, and an empty body isn't JSON.
  if (method !== 'GET') init.body = JSON.stringify(body ?? {});
  if (options.signal) init.signal = options.signal;
  if (options.outlivesPage) init.keepalive = true;
  try {
    return await fetch(addressOf(path), init);
  } catch (error) {
    if (isAborted(error) || options.signal?.aborted) throw abortError();
    throw new CallError('Network error');
  }
}

const unparseable: Partial<ProblemBody> = { title: 'Server responded not ok' };

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (isAborted(error) || signal?.aborted) throw abortError();
    return unparseable;
  }
}

async function readBytes(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.arrayBuffer();
  } catch (error) {
    if (isAborted(error) || signal?.aborted) throw abortError();
    return unparseable;
  }
}

function failureOf(
  method: string,
  path: string,
  status: number,
  data: unknown,
  { isBackground = false }: CallOptions,
): CallError {
  const problem = (data ?? {}) as Partial<ProblemBody>;
  const message = problem.detail || problem.title || 'Something went wrong';
  const isStartUp = path === '/api/app' || path === '/api/token' || path === '/api/error-email';
  const isSignedOut = status === 401 && !isStartUp;
  const isOurFault = status >= 500 && !isBackground && !isStartUp;
  if (isSignedOut) goToSignIn(problem.code);
  if (problem.code === 'account.expired') dispatchEvent(new Event('platbook-expired'));
  if (isOurFault) startErrorFlow(problem.id, actOf(method, path));
  return new CallError(message, {
    status,
    code: problem.code,
    id: problem.id,
    field: problem.field,
    isLeavingPage: isSignedOut || isOurFault,
  });
}

function actOf(method: string, path: string): string {
  const [, , noun, , part] = path.replace(/\?.*/, '').split('/');
  return [method, noun, part].join(' ').trim();
}

/** Opens the error page and reports the error to support. The reporting code loads on demand; a failure of it is ignored. */
export function startErrorFlow(id: string | undefined, act?: string): void {
  goTo(pathOf('/error', {}, { id, act }), { replace: currentPath().startsWith('/error') });
  if (id) import('./report-failure.ts').then(({ reportFailure }) => reportFailure(id, call)).catch(() => {});
}

let notify: ((text: string) => void) | undefined;

export function connectNotifier(notifier: (text: string) => void): () => void {
  notify = notifier;
  return () => {
    if (notify === notifier) notify = undefined;
  };
}

function goToSignIn(code: string | undefined): void {
  // Several calls can find the session ended at the same time; only one navigates.
  if (currentPath().startsWith('/signin')) return;
  // Without the marker, displaced tabs would keep signing each other out.
  goTo(signInPath(currentPath()) + (code === 'signed-out.displaced' ? '&ended=displaced' : ''));
}

export function signInPath(path: string): string {
  const isH = new URLSearchParams(path.split('?')[1] ?? '').get('h') === 'true';
  return `/signin?state=${encodeURIComponent(path)}&h=${isH}`;
}

function abortError(): DOMException {
  return new DOMException('The call was aborted', 'AbortError');
}
