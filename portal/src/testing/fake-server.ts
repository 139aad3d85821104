import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import type { ProblemBody } from '@platbook/contract/problem';
import Value from 'typebox/value';

export interface FakeRequest {
  method: string;
  address: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  init: RequestInit;
}
export type FakeAnswer<E extends EndpointShape> = ReplyOf<E> | Response;
type Handler = (request: FakeRequest) => unknown;

export interface FakeServer {
  /** Sets an endpoint's reply: a value, or a function of the request. A later call overrides an earlier one. */
  answers: <E extends EndpointShape>(
    endpoint: E,
    answer: FakeAnswer<E> | ((request: FakeRequest) => FakeAnswer<E> | Promise<FakeAnswer<E>>),
  ) => void;
  requests: FakeRequest[];
  requestsOf: (endpoint: EndpointShape) => FakeRequest[];
  countOf: (endpoint: EndpointShape) => number;
  bodiesOf: (endpoint: EndpointShape) => unknown[];
  close: () => void;
}

export function openFakeServer(basePath = ''): FakeServer {
  const routes: { endpoint: EndpointShape; handler: Handler }[] = [];
  const requests: FakeRequest[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input);
    const url = new URL(address, 'http://fake.invalid');
    const method = init.method ?? 'GET';
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const body = init.body == null ? undefined : JSON.parse(String(init.body));
    for (const { endpoint, handler } of routes) {
      const params = method === endpoint.method ? matchPath(`${basePath}${endpoint.path}`, url.pathname) : undefined;
      if (!params) continue;
      const request = { method, address, params, query: url.searchParams, body, init };
      requests.push(request);
      return toResponse(endpoint, await handler(request));
    }
    requests.push({ method, address, params: {}, query: url.searchParams, body, init });
    return refusal(404, { title: `The fake server does not know ${method} ${address}` });
  };
  const requestsOf = (endpoint: EndpointShape) =>
    requests.filter(
      ({ method, address }) =>
        method === endpoint.method && matchPath(`${basePath}${endpoint.path}`, address.split('?')[0] ?? ''),
    );
  return {
    answers: (endpoint, answer) =>
      routes.unshift({ endpoint, handler: (typeof answer === 'function' ? answer : () => answer) as Handler }),
    requests,
    requestsOf,
    countOf: (endpoint) => requestsOf(endpoint).length,
    bodiesOf: (endpoint) => requestsOf(endpoint).map(({ body }) => body),
    close: () => {
      globalThis.fetch = realFetch;
    },
  };
}

export function refusal(status: number, problem: ProblemBody): Response {
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** A page of a list, and the path of the next one. */
export const page = (rows: readonly unknown[], next?: string) =>
  new Response(JSON.stringify(rows), { headers: next ? { Link: `<${next}>; rel="next"` } : {} });

/** The response after a redirect, as `fetch` returns it. */
export function redirectedTo(url: string): Response {
  return Object.defineProperties(new Response('<!doctype html>'), { redirected: { value: true }, url: { value: url } });
}

function toResponse(endpoint: EndpointShape, answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (endpoint.reply && !Value.Check(endpoint.reply, answer)) {
    const [first] = Value.Errors(endpoint.reply, answer);
    throw new Error(`The fake answer of ${endpoint.path} is not what the contract says: ${JSON.stringify(first)}`);
  }
  return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const parts = pattern.split('/');
  const given = path.split('/');
  if (parts.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = decodeURIComponent(given[index] ?? '');
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}
