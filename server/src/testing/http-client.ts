import { createTestBrowser, passIdentityProvider } from './test-browser.ts';
import type { TestAnswer } from './test-client.ts';

export type HttpClient = ReturnType<typeof createHttpClient>;

export function createHttpClient(url: string, cookie: string) {
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
