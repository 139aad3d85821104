import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointShape, Method } from '@platbook/contract/endpoint';
import { allowedDestination } from '../testing/routes/delivery-routes.ts';
import { type RouteRow, unknownId } from '../testing/routes/route-row.ts';
import { routeTable } from '../testing/routes/route-table.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import { createTestClient, type TestAnswer, type TestClient } from '../testing/test-client.ts';
import { makeSearchableWarehouse } from '../testing/tiny-warehouse.ts';

const app = await openTestApp({ env: { WAREHOUSE_FOLDER: await makeSearchableWarehouse() } });
const owner = await app.openReport('licensed@example.com');
await (await app.signIn('admin@example.com')).post('/api/admin/destinations', allowedDestination);
let other = await app.openReport('trial@example.com');
let expired = await app.openReport('expired@example.com');
const documented: Record<string, Record<string, { responses: Record<string, unknown> }>> = (
  await app.anonymous().get('/api/openapi.json')
).json.paths;

function servedRoutes(): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of app.app.printRoutes().split('\n')) {
    const drawn = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (drawn === null) continue;
    const [, indent = '', part = '', methods] = drawn;
    above.length = indent.length / 4;
    above.push(part);
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') found.push(`${method} ${above.join('')}`);
  }
  return found;
}

async function endpoints(): Promise<Map<string, EndpointShape>> {
  const folder = join(import.meta.dirname, '../../../contract/src');
  const found = new Map<string, EndpointShape>();
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )) {
    const exports: Record<string, unknown> = await import(join(folder, name));
    for (const value of Object.values(exports)) {
      const candidate = value as Partial<EndpointShape> | null;
      if (typeof candidate !== 'object' || candidate?.path === undefined || candidate.method === undefined) continue;
      found.set(`${candidate.method} ${candidate.path}`, candidate as EndpointShape);
    }
  }
  return found;
}

const foreignId = async (call: string) => (await routeTable[call]?.foreign?.(owner)) as string;
const parts = (call: string) => call.split(' ') as [Method, string];
const withId = (path: string, id: string) => path.replace(/:\w+/, encodeURIComponent(id)).replace('*', 'x');

function expectDocumented(call: string, answer: TestAnswer): TestAnswer {
  const [method, path] = parts(call);
  const operation = documented[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) return answer;
  expect(Object.keys(operation.responses), call).toContain(String(answer.status));
  if (answer.status >= 400) expect(answer.headers['content-type'], call).toBe('application/problem+json');
  return answer;
}

async function send(
  client: TestClient,
  call: string,
  id = unknownId,
  row: RouteRow = { kind: 'public' },
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const [method, path] = parts(call);
  return expectDocumented(call, await client.ask(method, withId(path, id), row.body?.(), headers));
}

const tables = ['queries', 'query_versions', 'query_tags', 'batches', 'statements', 'connections'] as const;
const rowsOf = async (table: (typeof tables)[number]) =>
  (await app.services.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
const everything = async () => JSON.stringify(await Promise.all(tables.map(rowsOf)));

const strangeIds = ['1 or 1=1', 'a'.repeat(500), ...'%00 .. ..%2f..%2fx null undefined NaN :key 🏡'.split(' ')];
const navigatorOver = 'Your Property Navigator session has ended. Open it again';
const rows = Object.entries(routeTable);
const closed = rows.filter(([, { kind }]) => kind === 'own object' || kind === 'own list');

describe('every route of the server', () => {
  it('is in the table that says who can call it, and the table has no others [V12]', async () => {
    expect(servedRoutes().sort()).toEqual(Object.keys(routeTable).sort());
  });

  it('is public in the contract exactly if the table says so [V12]', async () => {
    for (const [call, endpoint] of await endpoints()) {
      const row = routeTable[call];
      expect(row, call).toBeDefined();
      expect(endpoint.isPublic === true, call).toBe(row?.kind === 'public');
      if (endpoint.path.includes(':') && endpoint.isPublic !== true && row?.isPlace !== true)
        expect(row?.foreign, call).toBeDefined();
    }
  });

  it('is in the OpenAPI document if it is in the contract', async () => {
    const calls = [...(await endpoints()).values()].filter(({ path }) => path.startsWith('/api/'));
    for (const { method, path } of calls)
      expect(documented[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
  });

  it.each(rows)('%s answers wrong bodies and queries as its document says', async (call, row) => {
    const [method, path] = parts(call);
    if (call === 'POST /oidc/*') return;
    const url = withId(path, unknownId);
    const bodies = method === 'GET' ? [undefined] : ['{', '[]', '{"unknown":1}', ''];
    for (const payload of bodies)
      for (const type of ['application/json', 'text/plain'])
        expectDocumented(
          call,
          await other.send({
            method,
            url: `${url}?limit=x&cid=%00`,
            ...(payload === undefined ? {} : { headers: { 'content-type': type }, payload }),
          }),
        );
    if (row.endsSessions === true) other = await app.openReport('trial@example.com');
  });

  it.each(closed)("%s is closed to users who aren't signed in [V12]", async (call, row) => {
    const answer = await send(app.anonymous(), call, unknownId, row);
    expect([answer.status, answer.json.title]).toEqual([401, row.isNavigator ? navigatorOver : 'Sign in to continue']);
  });

  it("opens to a user's cookie, to a key of the navigator, or to cookie and token of a report [V12, V27, T24]", async () => {
    const [{ key, reportToken }, cookie] = [
      await app.openReport('licensed@example.com'),
      await app.signIn('licensed@example.com'),
    ];
    const bare = createTestClient(app.app, app.url, '', key, reportToken);
    for (const [call, row] of closed) {
      for (const client of row.isReport ? [cookie, bare] : [row.isNavigator ? cookie : bare])
        expect([call, (await send(client, call, unknownId, row)).status]).toEqual([call, 401]);
      expect([call, row.isNavigator === true]).toEqual([call, / \/api\/navigator\/(?!sessions$)/.test(call)]);
      expect([call, row.isReport === true]).toEqual([call, / \/api\/reports\//.test(call)]);
    }
  });

  it.each(rows.filter(([, { foreign }]) => foreign))(
    "%s answers another user's object like a missing one, and changes nothing [V12, V13]",
    async (call, row) => {
      const id = (await row.foreign?.(owner)) as string;
      const before = await everything();
      const askFor = async (asked: string) => {
        const { path, body } = row.carries?.(asked) ?? {};
        const [method, called] = parts(call);
        if (path !== undefined) return other.get(path);
        if (body !== undefined) return other.ask(method, withId(called, asked), body);
        return send(other, call, asked, row);
      };
      const [foreign, absent] = [
        expectDocumented(call, await askFor(id)),
        expectDocumented(call, await askFor(unknownId)),
      ];
      expect([foreign.status, absent.status], foreign.text).toEqual([404, 404]);
      expect(foreign.text).toBe(absent.text);
      expect(await everything()).toBe(before);
    },
  );

  it('opens no private query of another user by the flag of packs or by naming a connection [V12, T17]', async () => {
    const id = await foreignId('GET /api/queries/:id');
    for (const query of ['solutionpack=true', 'cid=property-data-trial', 'solutionpack=true&cid=property-data'])
      expect((await other.get(`/api/queries/${id}?${query}`)).status, query).toBe(404);
    for (const query of ['ownedByUser=false&solutionpack=true', 'subscriptionCode=SPFCL', 'solutionpack=false'])
      expect((await other.get(`/api/queries?limit=200&${query}`)).text, query).not.toContain(id);
  });

  // On a busy machine, medians of equal times occasionally differ; with a leak they differ every time.
  it("takes as long for another user's object as for a missing one: medians of 200 calls differ by less than 5 ms [V12]", {
    retry: 3,
  }, async () => {
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] as number;
    for (const [path, foreign] of [
      ['/api/queries/', await foreignId('GET /api/queries/:id')],
      ['/api/batches/', await foreignId('GET /api/batches/:id')],
    ] as const) {
      const times: { foreign: number[]; absent: number[] } = { foreign: [], absent: [] };
      for (let call = 0; call < 200; call += 1)
        for (const [kind, id] of [
          ['foreign', foreign],
          ['absent', unknownId],
        ] as const) {
          const started = performance.now();
          expect((await other.get(path + id)).status).toBe(404);
          times[kind].push(performance.now() - started);
        }
      expect(Math.abs(median(times.foreign) - median(times.absent)), path).toBeLessThan(5);
    }
  });

  it.each(closed)('%s answers an expired user with the documented status [V12, R004]', async (call, row) => {
    const answer = await send(expired, call, row.expiredId ?? unknownId, row);
    expect(answer.status, answer.text).toBe(row.expired ?? 403);
    if (answer.status === 403) expect(answer.json.code).toBe('account.expired');
    if (row.endsSessions === true) expired = await app.openReport('expired@example.com');
  });

  // Mail providers unsubscribe with one click from anywhere; the address has a secret (RFC 8058).
  const fromAnywhere = ['POST /oidc/*', 'POST /unsubscribe/:token'];
  it.each(rows.filter(([call]) => !call.startsWith('GET') && !fromAnywhere.includes(call)))(
    '%s refuses requests from another site [V24, H091]',
    async (call, row) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ] as Record<string, string>[]) {
        const before = await everything();
        expect((await send(other, call, unknownId, row, headers)).status, JSON.stringify(headers)).toBe(403);
        expect(await everything()).toBe(before);
      }
    },
  );

  it.each(rows.filter(([call, { changes }]) => call.startsWith('GET') && changes !== true))(
    '%s changes nothing [V24]',
    async (call, row) => {
      const id = row.foreign === undefined ? unknownId : await row.foreign(owner);
      const before = await everything();
      const answer = await send(owner, call, id, row, { 'sec-fetch-site': 'cross-site' });
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(await everything()).toBe(before);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('signs no one out for another site, the one GET that changes something [V24]', async () => {
    const person = await app.signIn('navigator@example.com');
    expect((await person.get('/api/signout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await person.get('/api/queries')).status).toBe(200);
  });

  it.each(rows.filter(([call]) => /:(id|connectionId)/.test(call)))(
    '%s treats every strange ID like a missing one [H095]',
    async (call, row) => {
      for (const id of strangeIds) {
        const [method, path] = parts(call);
        const address = path.replace(/:\w+/, /[%]/.test(id) ? id : encodeURIComponent(id));
        const answer = await other.ask(method, address, row.body?.());
        expect(id === '..' ? [404, 405] : [404], `${id}: ${answer.text}`).toContain(answer.status);
      }
    },
  );
});
