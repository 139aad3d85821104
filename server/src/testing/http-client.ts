import type { TestAnswer } from './test-client.ts';

export interface HttpClient {
  readonly cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
}

export function createHttpClient(url: string, cookie: string): HttpClient {
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        origin: url,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), text, json };
  };
  return {
    cookie,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path) => send('DELETE', path, undefined),
  };
}
