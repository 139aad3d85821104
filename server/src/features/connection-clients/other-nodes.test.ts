import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventsWith, insertRows } from '../../testing/database-rows.ts';
import { findFreePort } from '../../testing/find-free-port.ts';
import { errorOf, patience, rowsOf, runSql, TRIAL } from '../../testing/run-sql.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });
const address = '198.51.100.7';

// The clients are opened on node one, in one browser session that both nodes see.
const nodes = useTwoNodes(
  { TRUST_PROXY: '127.0.0.1', CLIENTS_PER_PERSON: '20', ENGINE_PROCESSES: '8' },
  { listen: true },
);
let [here, there] = [] as unknown as [TestClient, TestClient];
beforeAll(async () => {
  here = await nodes.one.signIn('trial@example.com');
  there = createTestClient(nodes.two.app, nodes.two.url, here.cookie);
});

const openClients = () => nodes.one.services.execution.stats().processes.clients;
const keep = (client: TestClient, id: string) => client.put(`/api/connection-clients/${id}`);

async function connect(): Promise<string> {
  const answer = await here.post('/api/connection-clients', { connectionId: TRIAL });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}

const runOf = (id: string, batchText = 'select 1') => ({ connectionId: TRIAL, connectionClientId: id, batchText });

it('a client’s runs, lists and keep-alives reach its node from every node [M5]', async () => {
  const id = await connect();
  expect(errorOf(await runSql(there, runOf(id, 'create temp table mine as select 0 as n; begin')))).toBeUndefined();
  for (let turn = 0; turn < 10; turn += 1) {
    const client = turn % 2 === 0 ? there : here;
    expect((await keep(client, id)).json).toEqual({ id });
    expect(errorOf(await runSql(client, runOf(id, 'update mine set n = n + 1')))).toBeUndefined();
  }
  const batch = await runSql(there, runOf(id, 'commit; select n from mine'));
  expect(await rowsOf(there, batch.statements.at(-1)?.id)).toEqual([[10]]);
  const stored = await nodes.two.services.db
    .selectFrom('batches')
    .select(['node'])
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow();
  expect(stored.node).toBe(nodes.one.services.node);
  const list = { name: 'my_list', columns: [{ name: 'apn', type: 'text' }], rows: [['1'], ['2']] };
  const brought = await there.post(`/api/connection-clients/${id}/tables`, list);
  expect([brought.status, brought.json]).toEqual([200, { name: 'my_list', rowCount: 2 }]);
  const counted = await runSql(here, runOf(id, 'select count(*)::int from my_list'));
  expect(await rowsOf(here, counted.statements[0]?.id)).toEqual([[2]]);
});

it('a forwarded run is recorded with its user’s address and program, and answers like the node itself', async () => {
  const id = await connect();
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Firefox', prefer: 'wait=0.5, rows' };
  const answer = await there.post('/api/batches', runOf(id, 'select 7 as n'), headers);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const [event] = await eventsWith(nodes.two.services.db, { kind: 'run_started', batch_id: answer.json.id });
  expect(event).toMatchObject({ address, user_agent: 'Firefox', node: nodes.one.services.node });
  const wrong = await there.post('/api/batches', runOf(id, ''));
  expect([wrong.status, wrong.json.code]).toEqual([400, (await here.post('/api/batches', runOf(id, ''))).json.code]);
});

it('a run that is requested twice with one key, on two nodes, is one run [M5]', async () => {
  const body = { ...runOf(await connect()), idempotencyKey: randomUUID() };
  const answers = [await there.post('/api/batches', body), await here.post('/api/batches', body)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.json.id).toBe(answers[0]?.json.id);
});

it('another user’s client is not found, on its node and on others', async () => {
  const id = await connect();
  for (const node of [nodes.one, nodes.two]) {
    const admin = await node.signIn('admin@example.com');
    for (const answer of [
      await admin.post('/api/batches', runOf(id)),
      await admin.post(`/api/connection-clients/${id}/tables`, { name: 'l', columns: [], rows: [] }),
      await admin.delete(`/api/connection-clients/${id}`),
    ])
      expect([answer.status, answer.json.code]).toEqual([404, 'connection-client.not-found']);
  }
});

it('ending a client on another node ends it at once', async () => {
  const id = await connect();
  const before = openClients();
  expect((await there.delete(`/api/connection-clients/${id}`)).json).toEqual({});
  expect(openClients()).toBe(before - 1);
  expect((await keep(here, id)).text).toBe('null');
});

it('a client whose node has died is closed with the reason [M6]', async () => {
  const { db } = nodes.two.services;
  const live = await db.selectFrom('connection_clients').selectAll().executeTakeFirstOrThrow();
  const orphans = [randomUUID(), randomUUID(), randomUUID()] as const;
  const left = orphans.map((id) => ({ ...live, id, node: 'a-dead-node', closed_at: null }));
  await insertRows(db, 'connection_clients', left);
  const late = async () => (await there.post('/api/batches', runOf(orphans[0]))).json;
  await expect.poll(late, patience).toMatchObject({
    title: 'Connection client not found',
    detail: 'The server that kept the session has stopped. Connect again',
  });
  expect(await late()).toMatchObject({ detail: 'The session has ended. Connect again' });
  expect((await keep(there, orphans[1])).text).toBe('null');
  expect((await there.delete(`/api/connection-clients/${orphans[2]}`)).json).toEqual({});
  const open = await db
    .selectFrom('connection_clients')
    .select('id')
    .where('node', '=', 'a-dead-node')
    .where('closed_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

it('a client ends before the lease if its node is silent and nothing or another node is at its address [M6]', async () => {
  const { db, presence } = nodes.two.services;
  vi.spyOn(presence, 'isGone').mockResolvedValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const suspended = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => suspended.closeAllConnections());
  await once(suspended, 'listening');
  const urls = {
    'killed-node': `http://127.0.0.1:${await findFreePort()}`,
    'replaced-node': nodes.one.url,
    'suspended-node': `http://127.0.0.1:${(suspended.address() as AddressInfo).port}`,
  };
  const live = await db.selectFrom('connection_clients').selectAll().executeTakeFirstOrThrow();
  const leave = async (node: keyof typeof urls) => {
    const id = randomUUID();
    await insertRows(db, 'connection_clients', [{ ...live, id, node, closed_at: null }]);
    return id;
  };
  for (const [node, url] of Object.entries(urls))
    await insertRows(db, 'node_reports', [{ node, at: new Date().toISOString(), report: JSON.stringify({ url }) }]);
  for (const node of ['killed-node', 'replaced-node'] as const) {
    const ids = [await leave(node), await leave(node)] as const;
    await expect.poll(async () => (await keep(there, ids[0])).text, patience).toBe('null');
    const late = async () => (await there.post('/api/batches', runOf(ids[1]))).json.detail;
    await expect.poll(late, patience).toBe('The server that kept the session has stopped. Connect again');
  }
  const kept = await leave('suspended-node');
  expect((await keep(there, kept)).json).toEqual({ id: kept });
});

it('a node that lives but doesn’t answer makes a run wait for another try, and ends its client later [M6]', async () => {
  const id = await connect();
  const { server } = nodes.one.app;
  const { port } = server.address() as { port: number };
  const stopListening = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  };
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await stopListening();
  expect((await keep(there, id)).json).toEqual({ id });
  const late = await there.post('/api/batches', runOf(id));
  expect(late).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect(late.json.detail).toBe("The server that keeps the session isn't responding. Try again in a moment");
  expect(late.headers['retry-after']).toBe('5');
  await listen();
  expect((await there.post('/api/batches', runOf(id))).status).toBe(200);
  await stopListening();
  const before = openClients();
  expect((await there.delete(`/api/connection-clients/${id}`)).json).toEqual({});
  await expect.poll(openClients, patience).toBe(before - 1);
  await listen();
});
