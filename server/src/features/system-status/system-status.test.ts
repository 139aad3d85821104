import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeStatus, SystemStatus } from '@platbook/contract/admin/status';
import { version } from '../../config/version.ts';
import { insertRows } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { beginSql, patience, runSql } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';
import { warnOfNodeUrls } from './build-status.ts';
import { listReports } from './node-reports.ts';

vi.setConfig({ testTimeout: 120_000 });
const statusOf = async (admin: TestClient): Promise<SystemStatus> => {
  const answer = await admin.get('/api/admin/status');
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

onEachApp('the status of the system', { RUNS_PER_PERSON: '1' }, (world) => {
  it('describes the node, its engines and lanes, the database, the disk and the warehouse', async () => {
    await runSql(world.trial, { batchText: "select repeat('x', 100) as t from range(3000)" });
    const status = await statusOf(world.admin);
    expect(status).toMatchObject({ version, notReady: null, warnings: [] });
    const [node, ...others] = status.nodes;
    expect(others).toEqual([]);
    expect(node).toMatchObject({ isThis: true, isStopping: false, version });
    expect(node?.name).toContain(world.app.services.node.slice(0, 8));
    expect(Date.parse(node?.startedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(node?.memoryBytes).toBeGreaterThan(10_000_000);
    expect(node?.engines.map(({ state }) => state)).toEqual(['bound', 'waiting', 'network']);
    const bound = node?.engines[0];
    expect(bound?.count).toBe(1);
    if (process.platform === 'linux') expect(bound?.memoryBytes).toBeGreaterThan(1_000_000);
    expect(node?.lanes.map(({ kind, queued }) => [kind, queued])).toEqual([
      ['embedded', 0],
      ['network', 0],
      ['client', 0],
    ]);
    expect(node?.lanes[2]?.room).toBeNull();
    expect(node?.disk?.totalBytes).toBeGreaterThan(node?.disk?.freeBytes ?? 0);
    expect(status.database).toMatchObject({ dialect: world.app.services.dialect, lastMigration: expect.any(String) });
    expect(status.database.milliseconds).toBeGreaterThanOrEqual(0);
    expect(status.storage.databaseBytes).toBeGreaterThan(10_000);
    expect(status.storage.results).toMatchObject({ count: 1, bytes: expect.any(Number) });
    expect(status.storage.results.bytes).toBeGreaterThan(0);
    expect(status.warehouse).toMatchObject({ scale: 'tiny', asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(status.storage.warehouseBytes).toBe(status.warehouse?.sets.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(status.storage.warehouseBytes).toBeGreaterThan(0);
  });

  it('lists the connections that every user can use', async () => {
    const data = { host: 'db.invalid', database: 'd', username: 'u' };
    const body = { driver: 'postgres', data };
    const ids: string[] = [];
    for (const each of [{ name: 'Open', accesses: null }, { name: 'Unnamed' }, { name: 'Closed', accesses: [] }]) {
      const made = await world.admin.post('/api/connections', { ...body, ...each });
      expect(made.status, made.text).toBe(200);
      ids.push(made.json.id);
    }
    expect((await statusOf(world.admin)).warnings).toEqual([
      'Every user, including trial users, can use these connections: Open. List people to limit access.',
    ]);
    for (const id of ids) await world.admin.delete(`/api/connections/${id}`);
  });

  it('counts running and queued runs by lane', async () => {
    const ids = [await beginSql(world.trial), await beginSql(world.trial)];
    const lane = async () => (await statusOf(world.admin)).nodes[0]?.lanes[0];
    await expect.poll(lane, patience).toMatchObject({ kind: 'embedded', running: 1, queued: 1 });
    for (const id of ids.reverse()) await world.trial.put(`/api/batches/${id}/cancel`, {});
  });

  it('lists failures by call and cause, with count and times, without SQL or stack traces', async () => {
    const at = (hour: number) => `2026-07-01T${hour}:00:00.000Z`;
    const failure = { route: 'POST /api/batches', cause: 'DatabaseError 42P01 at batch-store.ts:12' };
    const note = (id: string, hour: number, more: object = {}) =>
      world.app.services.incidents.note({ id, at: new Date(at(hour)), personId: null, ...failure, ...more }, false);
    await note('i1', 10);
    await note('i2', 12);
    await note('i3', 11, { cause: 'TypeError at routes.ts:7' });
    expect((await statusOf(world.admin)).errors).toEqual([
      { id: 'i2', at: at(12), firstAt: at(10), times: 2, ...failure },
      expect.objectContaining({ id: 'i3', times: 1 }),
    ]);
  });

  it('shows the state of the outbox and the last result of each background job', async () => {
    const before = (await statusOf(world.admin)).mail;
    expect(before).toEqual({ delivery: 'folder', waiting: 0, failed: 0, lastSentAt: null, lastFailure: null });
    const to = (await world.admin.get('/api/admin/people?search=trial')).json[0].id;
    expect((await world.admin.post(`/api/admin/people/${to}/password-reset`, {})).status).toBe(200);
    await expect.poll(async () => (await statusOf(world.admin)).mail.lastSentAt, patience).not.toBeNull();
    const chores = (await statusOf(world.admin)).nodes[0]?.chores ?? [];
    const some = ['audit', 'history', 'old results', 'sending mails', 'trash'];
    expect(chores.map(({ name }) => name)).toEqual(expect.arrayContaining(some));
    for (const chore of chores) expect(chore, chore.name).toMatchObject({ doneAt: expect.any(String), failure: null });
  });

  it('is for admins only, and has no secret, address or user text [V12, V28]', async () => {
    expect((await world.licensed.get('/api/admin/status')).status).toBe(403);
    expect((await world.app.anonymous().get('/api/admin/status')).status).toBe(401);
    const { text } = await world.admin.get('/api/admin/status');
    for (const word of ['@example.com', 'postgres://', 'repeat(', world.app.dataFolder])
      expect(text).not.toContain(word);
  });
});

it('reports a missing warehouse', async () => {
  const app = await startTinyApp({ WAREHOUSE_FOLDER: '/nowhere/at/all' });
  const admin = await app.signIn('admin@example.com');
  expect(await statusOf(admin)).toMatchObject({
    notReady: 'The warehouse is missing',
    warehouse: null,
    storage: { warehouseBytes: null, results: { count: 0, bytes: 0 } },
  });
});

it("keeps working when the warehouse's manifest is damaged", async () => {
  const folder = await makeTinyWarehouse();
  const app = await startTinyApp({ WAREHOUSE_FOLDER: folder });
  const admin = await app.signIn('admin@example.com');
  writeFileSync(join(folder, 'manifest.json'), '{"version": 1, "sets": [');
  expect(await statusOf(admin)).toMatchObject({
    warehouse: null,
    notReady: "The warehouse can't be read",
    storage: { warehouseBytes: null },
  });
});

it('warns of a node that nodes on other machines can’t reach', () => {
  const nodeOf = (name: string, url: string) => ({ status: { name } as NodeStatus, url });
  const [one, two] = [nodeOf('alpha 1', 'http://127.0.0.1:3000'), nodeOf('beta 2', 'http://10.0.0.2:3000')];
  expect(warnOfNodeUrls([one, two])).toEqual([expect.stringMatching(/^NODE_URL of alpha 1 is a loopback URL/)]);
  expect(warnOfNodeUrls([one, nodeOf('alpha 3', 'http://127.0.0.1:3001')])).toEqual([]);
});

describe('two nodes', () => {
  const nodes = useTwoNodes({ NODE_LEASE_SECONDS: '6' });

  it('show each other, but no dead node and no report of another version', async () => {
    const admin = await nodes.two.signIn('admin@example.com');
    const listed = async () =>
      (await statusOf(admin)).nodes.map(({ name, isThis }) => [name.split(' ').at(-1), isThis]);
    const [first, second] = [nodes.one, nodes.two].map(({ services }) => services.node.slice(0, 8));
    await expect.poll(listed, patience).toEqual([
      [second, true],
      [first, false],
    ]);
    await nodes.two.services.db.updateTable('node_reports').set({ report: '{"other":1}' }).execute();
    expect((await listReports(nodes.two.services)).map(({ node }) => node)).toEqual([nodes.two.services.node]);
    await expect.poll(async () => (await listed()).length, patience).toBe(2);
    await nodes.one.close();
    expect(await listed()).toEqual([[second, true]]);
    const dead = { node: nodes.one.services.node, at: new Date().toISOString(), report: '{}' };
    await insertRows(nodes.two.services.db, 'node_reports', [dead]);
    const reporting = async () => {
      expect(await listed()).toEqual([[second, true]]);
      return (await nodes.two.services.db.selectFrom('node_reports').select('node').execute()).map(({ node }) => node);
    };
    await expect.poll(reporting, patience).toEqual([nodes.two.services.node]);
  });
});
