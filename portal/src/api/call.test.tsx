import { exchangeToken } from '@platbook/contract/account/sign-in';
import { createBatch } from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { deleteQuery, getQuery, listQueries } from '@platbook/contract/workbench/queries';
import { connectAddressBar, connectRouter } from '@platbook/ui/browser/navigation';
import { pathOf } from '@platbook/ui/call/call';
import { type CallError, errorText, isAborted } from '@platbook/ui/call/call-error';
import { type FakeServer, openFakeServer, redirectedTo, refusal } from '../testing/fake-server.ts';
import { call, getPage } from './call.ts';

let server: FakeServer;
let opened: string[];
let left: string[];
let cleanups: (() => void)[];

beforeEach(() => {
  window.history.replaceState(null, '', '/queries/new?run=true');
  server = openFakeServer();
  opened = [];
  left = [];
  const note = (address: string | URL) => void left.push(String(address));
  cleanups = [
    connectRouter((path) => {
      opened.push(path);
      window.history.replaceState(null, '', path);
    }),
    connectAddressBar({ assign: note, replace: note }),
    server.close,
  ];
});
afterEach(() => {
  for (const cleanUp of cleanups) cleanUp();
});

const networkFailure = () => {
  throw new TypeError('fetch failed');
};
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CallError,
  );

describe("a call's request", () => {
  it('sends and accepts JSON [R345]', async () => {
    server.answers(createBatch, refusal(400, { title: 'Connection required' }));
    await failureOf(call(createBatch, { body: { batchText: 'select 1' } }));
    const [request] = server.requests;
    expect(request?.init.headers).toMatchObject({ 'Content-Type': 'application/json', Accept: 'application/json' });
    expect(request?.init.body).toBe('{"batchText":"select 1"}');
  });

  it('sends an empty JSON body with a write that has no body', async () => {
    server.answers(deleteQuery, {});
    await call(deleteQuery, { params: { id: 'a/b' } });
    expect(server.requests[0]).toMatchObject({ address: '/api/queries/a%2Fb', body: {} });
  });

  it('sends same-origin credentials and no-cache headers [R346, R347]', async () => {
    server.answers(listConnections, []);
    await call(listConnections);
    const init = server.requests[0]?.init;
    expect([init?.credentials, init?.cache]).toEqual(['same-origin', 'no-cache']);
    expect(init?.headers).toMatchObject({ 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
  });

  it('puts parameters and query into the path and omits undefined values', () => {
    expect(pathOf(getQuery.path, { id: 'a b' }, { solutionpack: 'true', cid: undefined })).toBe(
      '/api/queries/a%20b?solutionpack=true',
    );
    expect(pathOf(listQueries.path, {}, { sortBy: '+name' })).toBe('/api/queries?sortBy=%2Bname');
  });
});

describe("a call's response", () => {
  it('returns the next page of a list', async () => {
    const headers = { Link: '</api/queries?limit=20>; rel="first", </api/queries?cursor=a%2Cb>; rel="next"' };
    server.answers(listQueries, () => new Response('[]', { headers }));
    expect(await call(listQueries)).toMatchObject({ data: [], next: '/api/queries?cursor=a%2Cb' });
  });

  it.each([
    '/api/queries?cursor=b',
    '?cursor=b',
    'queries?cursor=b',
    'http://localhost:3000/tools/api/queries?cursor=b',
  ])('resolves the next page %s against the request, below a base path', async (target) => {
    server.close();
    document.head.innerHTML = '<meta name="platbook-base" content="/tools">';
    const below = openFakeServer('/tools');
    try {
      const link = target.startsWith('/') ? `/tools${target}` : target;
      below.answers(listQueries, () => new Response('[]', { headers: { Link: `<${link}>; rel="next"` } }));
      expect((await call(listQueries)).next).toBe('/api/queries?cursor=b');
    } finally {
      below.close();
      document.head.innerHTML = '';
    }
  });

  it('gets any path, as data or as an error [R405]', async () => {
    server.answers(listConnections, []);
    expect(await getPage('/api/connections', {})).toMatchObject({ rows: [] });
    server.answers(listConnections, () => refusal(404, { title: 'Not found' }));
    expect((await failureOf(getPage('/api/connections', {})))?.message).toBe('Not found');
  });

  it('navigates to the target of a server redirect and never resolves [R348]', async () => {
    server.answers(listConnections, () => redirectedTo('https://id.example.com/sign-in'));
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    void call(listConnections).then(settle, settle);
    await vi.waitFor(() => expect(left).toEqual(['https://id.example.com/sign-in']), 15_000);
    expect(isSettled).toBe(false);
  });
});

describe('a failed call', () => {
  it.each<[string, () => Response, object]>([
    ["'Network error' without a response [R406]", networkFailure, { message: 'Network error' }],
    ...[200, 404].map((status): [string, () => Response, object] => [
      `'Server responded not ok' if a response of status ${status} isn't JSON [R408]`,
      () => new Response('<html>', { status }),
      { message: 'Server responded not ok' },
    ]),
    [
      'the detail of a refusal [R409]',
      () => refusal(400, { title: 'A title', detail: 'A detail' }),
      { message: 'A detail' },
    ],
    [
      'the title of a refusal without detail [R409]',
      () => refusal(404, { title: 'A title', code: 'not-found' }),
      { message: 'A title', status: 404, code: 'not-found' },
    ],
    [
      "'Something went wrong' for a refusal without text [R421]",
      () => new Response('{}', { status: 418 }),
      { message: 'Something went wrong' },
    ],
  ])('has the message %s', async (_, answer, error) => {
    server.answers(listConnections, answer);
    expect(await failureOf(call(listConnections))).toMatchObject(error);
  });

  it('shows nothing if it was aborted [R407]', async () => {
    server.answers(listConnections, () => new Promise<never>(() => {}));
    const control = new AbortController();
    control.abort();
    const error = await failureOf(call(listConnections, { signal: control.signal }));
    expect(isAborted(error)).toBe(true);
    expect(errorText(error)).toBeUndefined();
  });

  it('opens the error page with the ID of a server error', async () => {
    server.answers(createBatch, refusal(500, { title: 'Something went wrong', id: 'e 1' }));
    const error = await failureOf(call(createBatch, { body: {} }));
    expect(opened).toEqual(['/error?id=e+1&act=POST+batches']);
    expect(errorText(error)).toBeUndefined();
  });

  it('opens no error page for a background call', async () => {
    server.answers(listConnections, () => refusal(503, { title: 'Temporarily unavailable', id: 'e1' }));
    expect(await failureOf(call(listConnections, { isBackground: true }))).toMatchObject({
      message: 'Temporarily unavailable',
      id: 'e1',
    });
    expect(opened).toEqual([]);
  });

  it('opens the sign-in page once if several calls find the session ended', async () => {
    server.answers(listConnections, () => refusal(401, { title: 'Sign in to continue' }));
    await Promise.all([failureOf(call(listConnections)), failureOf(call(listConnections))]);
    expect(opened).toEqual(['/signin?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=false']);
  });

  it('stays on the page if the code exchange is refused', async () => {
    server.answers(exchangeToken, refusal(401, { title: 'Something went wrong' }));
    expect((await failureOf(call(exchangeToken, { body: { token: '?code=1' } })))?.message).toBe(
      'Something went wrong',
    );
    expect(opened).toEqual([]);
  });
});
