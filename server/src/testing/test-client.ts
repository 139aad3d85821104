import type { Method } from '@platbook/contract/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies without knowing their shape
  readonly json: any;
  /** The address of the next page of a list. */
  readonly next?: string | undefined;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls the server as the product's own page would, with at most one session, and updates its cookie when the server changes it. */
export type TestClient = ReturnType<typeof createTestClient>;

export function createTestClient(
  app: FastifyInstance,
  publicUrl: string,
  firstCookie = '',
  key = '',
  reportToken = '',
) {
  const url = new URL(publicUrl);
  const name = firstCookie.split('=')[0];
  let cookie = firstCookie;
  const send = async (options: InjectOptions): Promise<TestAnswer> => {
    const bearer = /^\/api\/reports\//.test(String(options.url)) ? reportToken : key;
    const headers = {
      host: url.host,
      ...(cookie === '' ? {} : { cookie }),
      ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
      ...options.headers,
    };
    const response = await app.inject({ ...options, headers });
    const changed = response.cookies.find((set) => set.name === name && set.value !== '');
    if (changed !== undefined) cookie = `${changed.name}=${changed.value}`;
    const json = jsonOf(response.body);
    const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      json,
      next,
    };
  };
  const ask = (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send({
      method,
      url: path,
      headers: {
        ...(method === 'GET' ? {} : { origin: url.origin }),
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  const get = (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers);
  return {
    get cookie() {
      return cookie;
    },
    key,
    reportToken,
    /** Any method, any payload, no header except the given ones and the cookie. */
    send,
    ask,
    get,
    personId: async () => (await get('/api/app')).json.currentUser.id as string,
    /** All items of a list, page by page. */
    // biome-ignore lint/suspicious/noExplicitAny: see TestAnswer
    async items(path: string): Promise<any[]> {
      const { json, next } = await get(path);
      return next === undefined ? json : [...json, ...(await this.items(next))];
    },
    post: (path: string, body?: unknown, headers?: Record<string, string>) => ask('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => ask('PUT', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => ask('DELETE', path, undefined, headers),
  };
}
