import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointShape, Method } from '@platbook/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LICENSED, runSql, TRIAL } from '../testing/run-sql.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

/** Who may call: anybody, the owner of the object in the address, whoever is signed in, or a file that anybody may load. */
type Kind = 'public' | 'own object' | 'own list' | 'static';

interface Row {
  readonly kind: Kind;
  /** Makes an object of the owner that the other may not use and tells its id. */
  readonly foreign?: (owner: TestClient) => Promise<string>;
  /** A valid body, when the call takes one; `id` is the foreign id. */
  readonly body?: (id: string) => Record<string, unknown>;
  /** Calls that take the foreign id in the body or the query string rather than in the path. */
  readonly carries?: (id: string) => { path?: string; body?: Record<string, unknown> };
  /** What an expired person is answered (reading 43); 403 when it yields data. */
  readonly expired?: number;
  /** A GET that changes something on purpose. */
  readonly changes?: true;
}

const aQuery = async (owner: TestClient) => (await owner.post('/api/queries', { name: 'Foreign' })).json.id as string;
const aBatch = async (owner: TestClient) => (await runSql(owner, { batchText: 'select 42' })).id;
const aStatement = async (owner: TestClient) =>
  (await runSql(owner, { batchText: 'select 42' })).statements[0]?.id as string;
const aConnection = async () => LICENSED;
const aPerson = async (owner: TestClient) => (await owner.get('/api/app')).json.currentUser.id as string;

const ownObject = (foreign: Row['foreign'], more: Partial<Row> = {}): Row => ({
  kind: 'own object',
  ...(foreign === undefined ? {} : { foreign }),
  ...more,
});
const openToAll: Row = { kind: 'public' };
const file: Row = { kind: 'static' };

/** One row for every route of the server. A route that is not here fails the test: say who may call it. */
const table: Record<string, Row> = {
  'GET /livez': openToAll,
  'GET /readyz': openToAll,
  'GET /api/app': openToAll,
  'GET /api/openapi.json': openToAll,
  'GET /api/sign-in': openToAll,
  'POST /api/token': { kind: 'public', body: () => ({ token: '?code=x&state=y' }) },
  'GET /api/signout': { kind: 'public', changes: true },
  'GET /oidc/*': openToAll,
  'POST /oidc/*': openToAll,
  'GET /oidc/interaction/:uid': openToAll,
  'POST /oidc/interaction/:uid': openToAll,
  'GET /oidc/assets/tokens.css': file,
  'GET /oidc/assets/pages.css': file,
  'GET /oidc/assets/pages.js': file,
  'GET /oidc/assets/public-sans-latin.woff2': file,
  'GET /oidc/assets/jetbrains-mono-latin.woff2': file,
  'GET /api/connections': { kind: 'own list', expired: 200 },
  'GET /api/connections/:id': ownObject(aConnection),
  'GET /api/drivers': { kind: 'own list', expired: 200 },
  'GET /api/connection-accesses': {
    kind: 'own list',
    foreign: aPerson,
    carries: (id) => ({ path: `/api/connection-accesses?id=${id}` }),
    expired: 200,
  },
  'POST /api/batches': {
    kind: 'own list',
    foreign: aQuery,
    body: () => ({ connectionId: TRIAL, batchText: 'select 1' }),
    carries: (id) => ({ body: { connectionId: TRIAL, batchText: 'select 1', queryId: id } }),
  },
  'GET /api/batches/:id': ownObject(aBatch),
  'PUT /api/batches/:id/cancel': ownObject(aBatch, { body: () => ({}), expired: 404 }),
  'GET /api/statements/:id/results': ownObject(aStatement),
  'GET /api/schema-info/:connectionId': ownObject(aConnection),
  'GET /api/schema-objects/:connectionId': ownObject(aConnection),
  'GET /api/examples': { kind: 'own list' },
  'GET /api/queries': { kind: 'own list', expired: 200 },
  'POST /api/queries': {
    kind: 'own list',
    foreign: aConnection,
    body: () => ({ name: 'New' }),
    carries: (id) => ({ body: { name: 'New', connectionId: id } }),
    expired: 200,
  },
  'GET /api/queries/:id': ownObject(aQuery, { expired: 404 }),
  'PUT /api/queries/:id': ownObject(aQuery, { body: () => ({ name: 'Taken', queryText: 'select 2' }), expired: 404 }),
  'DELETE /api/queries/:id': ownObject(aQuery, { expired: 404 }),
  'GET /api/tags': { kind: 'own list', expired: 200 },
};

const nobodys = '00000000-0000-4000-8000-000000000000';
let app: TestApp;
let owner: TestClient;
let other: TestClient;
let expired: TestClient;

beforeAll(async () => {
  app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse() } });
  [owner, other, expired] = (await Promise.all(
    ['licensed@example.com', 'trial@example.com', 'expired@example.com'].map((email) => app.signIn(email)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => app.close());

/** Every route that the server answers, read off the tree it prints: four characters of drawing a level, then a part. */
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

/** Every endpoint that the contract declares, by `METHOD path`. */
async function endpoints(): Promise<Map<string, EndpointShape>> {
  const folder = join(import.meta.dirname, '../../../contract/src');
  const found = new Map<string, EndpointShape>();
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const exports: Record<string, unknown> = await import(join(folder, name));
    for (const value of Object.values(exports)) {
      const candidate = value as Partial<EndpointShape> | null;
      if (typeof candidate !== 'object' || candidate?.path === undefined || candidate.method === undefined) continue;
      found.set(`${candidate.method} ${candidate.path}`, candidate as EndpointShape);
    }
  }
  return found;
}

const parts = (call: string) => call.split(' ') as [Method, string];
const withId = (path: string, id: string) => path.replace(/:\w+/, encodeURIComponent(id)).replace('*', 'x');

function send(
  client: TestClient,
  call: string,
  id = nobodys,
  row: Row = openToAll,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const [method, path] = parts(call);
  const body = row.body?.(id);
  const address = withId(path, id);
  if (method === 'POST') return client.post(address, body, headers);
  if (method === 'PUT') return client.put(address, body, headers);
  if (method === 'DELETE') return client.delete(address, headers);
  return client.get(address, headers);
}

/** Everything that people own, so that a call which changed something is seen. */
async function everything(): Promise<string> {
  const { db } = app.services;
  const [queries, versions, tags, batches, statements, connections] = await Promise.all([
    db.selectFrom('queries').selectAll().orderBy('id').execute(),
    db.selectFrom('query_versions').selectAll().orderBy('query_id').orderBy('version').execute(),
    db.selectFrom('query_tags').selectAll().orderBy('query_id').orderBy('tag').execute(),
    db.selectFrom('batches').selectAll().orderBy('id').execute(),
    db.selectFrom('statements').selectAll().orderBy('id').execute(),
    db.selectFrom('connections').selectAll().orderBy('id').execute(),
  ]);
  return JSON.stringify([queries, versions, tags, batches, statements, connections]);
}

const rows = Object.entries(table);
const closed = rows.filter(([, { kind }]) => kind === 'own object' || kind === 'own list');

describe('every route of the server', () => {
  it('is in the table that says who may call it, and the table has no other [V12]', async () => {
    expect(servedRoutes().sort()).toEqual(Object.keys(table).sort());
  });

  it('is public in the contract exactly when the table says so [V12]', async () => {
    for (const [call, endpoint] of await endpoints()) {
      expect(table[call], call).toBeDefined();
      expect(endpoint.isPublic === true, call).toBe(table[call]?.kind === 'public');
      if (endpoint.params !== undefined) expect(table[call]?.foreign, call).toBeDefined();
    }
  });

  it.each(closed)('%s is closed to people who are not signed in [V12]', async (call, row) => {
    const answer = await send(app.anonymous(), call, nobodys, row);
    expect([answer.status, answer.json.title]).toEqual([401, 'Sign in to go on']);
  });

  it.each(rows.filter(([, { foreign }]) => foreign))(
    "%s answers another person's object like none at all, and changes nothing [V12, V13]",
    async (call, row) => {
      const id = (await row.foreign?.(owner)) as string;
      const before = await everything();
      const ask = async (asked: string) => {
        const { path, body } = row.carries?.(asked) ?? {};
        const [method] = parts(call);
        if (path !== undefined) return other.get(path);
        if (body !== undefined) return other.send(jsonRequest(method, withId(parts(call)[1], asked), body));
        return send(other, call, asked, row);
      };
      const [foreign, absent] = [await ask(id), await ask(nobodys)];
      expect([foreign.status, absent.status], foreign.text).toEqual([404, 404]);
      expect(foreign.text).toBe(absent.text);
      expect(await everything()).toBe(before);
    },
  );

  it.each(closed)('%s answers an expired person as the reading says [V12, R004]', async (call, row) => {
    const answer = await send(expired, call, row.foreign === aConnection ? TRIAL : nobodys, row);
    expect(answer.status, answer.text).toBe(row.expired ?? 403);
    if (answer.status === 403) expect(answer.json.code).toBe('account.expired');
  });

  it.each(rows.filter(([call]) => !call.startsWith('GET') && call !== 'POST /oidc/*'))(
    '%s refuses what comes from another site [V24, H091]',
    async (call, row) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ] as Record<string, string>[]) {
        const before = await everything();
        expect((await send(other, call, nobodys, row, headers)).status, JSON.stringify(headers)).toBe(403);
        expect(await everything()).toBe(before);
      }
    },
  );

  it.each(rows.filter(([call, { changes }]) => call.startsWith('GET') && changes !== true))(
    '%s changes nothing [V24]',
    async (call, row) => {
      const id = row.foreign === undefined ? nobodys : await row.foreign(owner);
      const before = await everything();
      const answer = await send(owner, call, id, row, { 'sec-fetch-site': 'cross-site' });
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(await everything()).toBe(before);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('signs nobody out for another site, the one GET that changes something [V24]', async () => {
    const person = await app.signIn('navigator@example.com');
    expect((await person.get('/api/signout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await person.get('/api/queries')).status).toBe(200);
  });

  it.each(rows.filter(([call]) => /:(id|connectionId)/.test(call)))(
    '%s takes every strange id for one that names nothing [H095]',
    async (call, row) => {
      for (const id of [
        '%00',
        '..',
        '..%2f..%2fx',
        'null',
        'undefined',
        'NaN',
        '1 or 1=1',
        ':key',
        '🏡',
        'a'.repeat(500),
      ]) {
        const [method, path] = parts(call);
        const address = path.replace(/:\w+/, /[%]/.test(id) ? id : encodeURIComponent(id));
        const answer = await other.send(jsonRequest(method, address, row.body?.(nobodys)));
        expect(answer.status, `${id}: ${answer.text}`).toBe(404);
      }
    },
  );
});

function jsonRequest(method: Method, url: string, body: Record<string, unknown> | undefined) {
  if (body === undefined) return { method, url };
  return { method, url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}
