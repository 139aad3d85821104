import type { OpenRun } from '@platbook/contract/admin/runs';
import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { batchOf, beginSql, errorOf, patience, runSql, SLOW_ROWS, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';

vi.setConfig({ testTimeout: 150_000 });

const listed = async (admin: TestClient): Promise<OpenRun[]> => (await admin.get('/api/admin/runs')).json.runs;
const find = async (admin: TestClient, id: string) => (await listed(admin)).find((run) => run.id === id);
const cancelAs = (admin: TestClient, id: string) => admin.post(`/api/admin/runs/${id}/cancel`, {});

onEachApp('the runs of everybody', { RUNS_PER_PERSON: '1', TRIAL_STATEMENT_SECONDS: '120' }, (world) => {
  afterEach(async () => {
    for (const { id } of await listed(world.admin)) await cancelAs(world.admin, id);
  });
  const acts = () => eventsWith(world.app.services.db, { kind: 'run_cancelled' });

  it('are listed with user, text, rows and queue position', async () => {
    expect((await world.admin.get('/api/admin/runs')).json).toMatchObject({ running: 0, queued: 0, runs: [] });
    const first = await beginSql(world.trial, SLOW_ROWS, { name: 'Slow rows' });
    await expect.poll(async () => (await find(world.admin, first))?.rows ?? 0, patience).toBeGreaterThan(0);
    const second = await beginSql(world.trial);
    await expect.poll(async () => (await find(world.admin, second))?.queuePosition, patience).toBe(0);
    const { status, json } = await world.admin.get('/api/admin/runs');
    expect([status, json.running, json.queued]).toEqual([200, 1, 1]);
    expect(json.runs[0]).toMatchObject({
      id: first,
      email: 'trial@example.com',
      connectionId: TRIAL,
      connection: 'Property Data (trial)',
      name: 'Slow rows',
      state: 'running',
      isEnding: false,
      queuePosition: null,
    });
    expect(Date.parse(json.runs[0].startedAt)).toBeGreaterThanOrEqual(Date.parse(json.runs[0].orderedAt));
    expect(json.runs[0].memoryBytes).toBeGreaterThan(process.platform === 'linux' ? 10_000_000 : -1);
    expect(json.runs[1]).toMatchObject({ id: second, state: 'queued', startedAt: null, rows: 0, waitsFor: 'own' });
    expect(json.runs[1].memoryBytes).toBeNull();
    expect(json.runs[0].node).toContain(world.app.services.node.slice(0, 8));
    expect(json.runs[0].text).toBe(SLOW_ROWS.slice(0, 2_000));
  });

  it('are listed with text, duration and the first error after they have ended, newest first, for admins only', async () => {
    await runSql(world.trial, { batchText: 'select 41 + 1 as answer' });
    await runSql(world.trial, { batchText: 'select no_such_column' });
    const { json } = await world.admin.get('/api/admin/runs/recent');
    expect(json.runs.slice(0, 2)).toMatchObject([
      { email: 'trial@example.com', text: 'select no_such_column', status: 'error', rows: 0 },
      {
        text: 'select 41 + 1 as answer',
        status: 'finished',
        rows: 1,
        error: null,
        connection: 'Property Data (trial)',
      },
    ]);
    expect(json.runs[0].error).toContain('no_such_column');
    expect(json.runs[1].durationMs).toBeGreaterThanOrEqual(0);
    expect((await world.trial.get('/api/admin/runs/recent')).status).toBe(403);
  });

  it('are canceled by an admin with one audit entry, and their user sees who did it', async () => {
    const running = await beginSql(world.trial);
    await expect.poll(async () => (await find(world.admin, running))?.state, patience).toBe('running');
    const waiting = await beginSql(world.trial);
    const before = (await acts()).length;
    expect((await cancelAs(world.admin, waiting)).json).toEqual({ outcome: 'cancelled' });
    const answers = await Promise.all([cancelAs(world.admin, running), cancelAs(world.admin, running)]);
    expect(answers.map(({ json }) => json)).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
    for (const id of [waiting, running]) {
      const batch = await batchOf(world.trial, id);
      expect([batch.status, errorOf(batch)?.title]).toEqual(['error', 'Canceled by an administrator']);
    }
    expect((await cancelAs(world.admin, running)).json).toEqual({ outcome: 'cancelled' });
    const made = (await acts()).slice(before);
    const people = await world.app.services.db.selectFrom('people').select(['id', 'email']).execute();
    const idOf = (email: string) => people.find((person) => person.email === email)?.id;
    expect(made.map(({ batch_id }) => batch_id).sort()).toEqual([running, waiting].sort());
    for (const act of made)
      expect(act).toMatchObject({
        person_id: idOf('admin@example.com'),
        name: idOf('trial@example.com'),
        connection_id: TRIAL,
        text: null,
      });
    expect((await world.admin.get('/api/admin/lately')).json[0]).toMatchObject({
      kind: 'run_cancelled',
      by: 'admin@example.com',
      whom: 'trial@example.com',
    });
    expect((await world.trial.get('/api/history')).json[0].error).toBe('Canceled by an administrator');
  });

  it("can't be canceled after they ended, or by other users [V12]", async () => {
    const { id } = await runSql(world.trial, { batchText: 'select 42' });
    const before = (await acts()).length;
    expect((await cancelAs(world.admin, id)).json).toEqual({ outcome: 'ended' });
    expect((await batchOf(world.trial, id)).status).toBe('finished');
    expect((await acts()).length).toBe(before);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await cancelAs(world.admin, missing)).json).toMatchObject({ title: 'Batch not found' });
    expect((await world.admin.post(`/api/admin/runs/${id}/cancel`, { force: true })).status).toBe(400);
    const going = await beginSql(world.trial);
    expect((await world.licensed.get('/api/admin/runs')).status).toBe(403);
    expect((await cancelAs(world.licensed, going)).status).toBe(404);
    expect((await cancelAs(world.trial, going)).status).toBe(404);
    expect((await batchOf(world.trial, going)).status).toMatch(/queued|running/);
  });
});

describe('two nodes', () => {
  const nodes = useTwoNodes({ TRIAL_STATEMENT_SECONDS: '120' });

  it("show each other's runs with their rows, and cancel them for an admin", async () => {
    const [person, admin] = [await nodes.one.signIn('trial@example.com'), await nodes.two.signIn('admin@example.com')];
    const id = await beginSql(person, SLOW_ROWS);
    await expect.poll(async () => (await find(admin, id))?.rows ?? 0, patience).toBeGreaterThan(0);
    expect(await find(admin, id)).toMatchObject({ state: 'running', email: 'trial@example.com' });
    expect((await find(admin, id))?.node).toContain(nodes.one.services.node.slice(0, 8));
    expect((await cancelAs(admin, id)).json.outcome).toMatch(/cancelled|asked/);
    await expect.poll(async () => (await batchOf(person, id)).status, patience).toBe('error');
    expect(errorOf(await batchOf(person, id))?.title).toBe('Canceled by an administrator');
  });
});
