/** The portal's calls: with the user's ID, and sign-in or the error page after a failure. */
import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { addressOf, currentPath, goTo, leaveFor, pathOfAddress } from '@platbook/ui/browser/navigation';
import {
  type LooseInput,
  pathOf,
  readReply,
  type CallArguments as SharedArguments,
  type CallOptions as SharedOptions,
  send,
} from '@platbook/ui/call/call';
import { CallError, errorText } from '@platbook/ui/call/call-error';
import { callerHeader } from './caller.ts';

/** The URL of the next page in a Link header (RFC 8288), resolved against the requested URL. */
function nextLink(header: string | null, requested: URL): URL | undefined {
  for (const [, address, parameters] of (header ?? '').matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g)) {
    const relations = /;\s*rel="?([^";]*)"?/i.exec(parameters ?? '')?.[1] ?? '';
    if (relations.toLowerCase().split(/\s+/).includes('next')) return new URL(address ?? '', requested);
  }
  return undefined;
}

export interface CallOptions extends SharedOptions {
  /** A poll, keepalive or refresh that the user didn't start: a 5xx is thrown without opening the error page. */
  isBackground?: boolean;
  /** Leaves a successful response's body unread; failures are parsed as usual. */
  asBytes?: boolean;
}
export type CallArguments<E extends EndpointShape> = SharedArguments<E, CallOptions>;

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
  const { params, query, body, ...options } = (input ?? {}) as LooseInput & CallOptions;
  return (await request(endpoint.method, pathOf(endpoint.path, params, query), body, options)) as CallReply<ReplyOf<E>>;
}

export interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/** GET of a page of a list: its first path, or the `next` of the page before. Throws like `call`. */
export async function getPage<Row>(path: string, options: CallOptions): Promise<Page<Row>> {
  const { data, next } = await request('GET', path, undefined, options);
  return { rows: data as Row[], next };
}

async function request(method: string, path: string, body: unknown, options: CallOptions): Promise<CallReply<unknown>> {
  try {
    return await ask(method, path, body, options);
  } catch (error) {
    if (error instanceof CallError && error.status > 0) error.isLeavingPage = leaveAfter(error, method, path, options);
    const text = options.isBackground ? undefined : errorText(error);
    if (text) notify?.(text);
    throw error;
  }
}

async function ask(method: string, path: string, body: unknown, options: CallOptions): Promise<CallReply<unknown>> {
  const headers = { 'Cache-Control': 'no-cache', Pragma: 'no-cache', ...callerHeader(), ...options.headers };
  const response = await send(method, path, body, { ...options, headers });
  if (response.redirected) {
    leaveFor(response.url);
    return new Promise(() => {});
  }
  const data = await readReply(response, options.signal, options.asBytes ? 'arrayBuffer' : 'json');
  const next = nextLink(response.headers.get('Link'), new URL(addressOf(path), window.location.href));
  return { data, next: next && pathOfAddress(next), response };
}

/** Opens sign-in or the error page where the failure needs it, and says whether it did. */
function leaveAfter(
  { status, code, id }: CallError,
  method: string,
  path: string,
  { isBackground = false }: CallOptions,
): boolean {
  const isStartUp = path === '/api/app' || path === '/api/token' || path === '/api/error-email';
  const isSignedOut = status === 401 && !isStartUp;
  const isOurFault = status >= 500 && !isBackground && !isStartUp;
  if (isSignedOut) goToSignIn(code);
  if (code === 'account.expired') dispatchEvent(new Event('platbook-expired'));
  if (isOurFault) startErrorFlow(id, actOf(method, path));
  return isSignedOut || isOurFault;
}

/** A call without its IDs: `PUT queries sharing` for PUT /api/queries/q1/sharing. */
function actOf(method: string, path: string): string {
  const [, , noun, , part] = path.replace(/\?.*/, '').split('/');
  return [method, noun, part].join(' ').trim();
}

/**
 * Opens the error page with the ID of a server error and reports the error to support. The reporting code is loaded on demand; a failure to
 * load it or to report is ignored. `act` is the failed call, for the page's text: `PUT queries`.
 */
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

/** The sign-in path that returns to a path: `/signin?state=%2Fqueries%2Fnew&h=false`; `h` is copied from the path. */
export function signInPath(path: string): string {
  const isH = new URLSearchParams(path.split('?')[1] ?? '').get('h') === 'true';
  return `/signin?state=${encodeURIComponent(path)}&h=${isH}`;
}
