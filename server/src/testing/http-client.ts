import { createConnection } from 'node:net';
import { createTestBrowser, passIdentityProvider } from './test-browser.ts';
import { jsonOf, type TestAnswer } from './test-client.ts';

export type HttpClient = ReturnType<typeof createHttpClient>;

/** `origin` is the public URL, if the client calls a node directly. */
export function createHttpClient(url: string, cookie: string, origin = url) {
  type Headers = Record<string, string>;
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
        origin,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    return { status: response.status, headers: Object.fromEntries(response.headers), text, bytes, json: jsonOf(text) };
  };
  return {
    cookie,
    /** For a caller that reads slowly what isn't compressed. */
    open: (path: string) => fetch(`${url}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } }),
    get: (path: string, headers?: Headers) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Headers) => send('POST', path, body, headers),
    put: (path: string, body: unknown, headers?: Headers) => send('PUT', path, body, headers),
    delete: (path: string) => send('DELETE', path, undefined),
  };
}

/** Signs in through the server's own identity provider. */
export async function signInOver(url: string, email: string): Promise<HttpClient> {
  const browser = createTestBrowser(url);
  await browser.postJson('/api/token', { token: await passIdentityProvider(browser, email) });
  return createHttpClient(url, `platbook=${browser.cookies.get('platbook')}`);
}

/** What a server answers to exactly these bytes before it closes the connection. */
export function exchangeBytes(url: string, ...parts: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = '';
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1', () => {
    for (const part of parts) socket.write(part);
  });
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // Closing a connection while bytes are in flight resets it; what arrived before counts.
  socket.on('error', () => undefined).once('close', () => resolve(answer));
  return promise;
}
