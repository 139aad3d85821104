import type { AdminConnection } from '@platbook/contract/admin/connections';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED, TRIAL } from '../../testing/run-sql.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import type { TestClient } from '../../testing/test-client.ts';

vi.setConfig({ testTimeout: 90_000 });

const password = 'canary-password-61';

const postgres = await startPostgres();
await postgres.query(`create role reader login password '${password}'`);
afterAll(() => postgres.stop());

onEachApp('connections on the admin page', { CONNECTION_HOSTS: '127.0.0.1' }, (world) => {
  const listed = async (): Promise<AdminConnection[]> => (await world.admin.get('/api/admin/connections')).json;
  const find = async (id: string) => (await listed()).find((connection) => connection.id === id);
  const testOf = (client: TestClient, id: string) => client.post(`/api/admin/connections/${id}/test`, {});
  const make = async (changes: object = {}) => {
    const { host, port } = postgres;
    const data = { host, port: String(port), database: 'postgres', username: 'reader', password };
    const body = { name: 'County', driver: 'postgres', data, accesses: ['trial@example.com'], ...changes };
    const answer = await world.admin.post('/api/connections', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.json.id as string;
  };

  it('are listed with their creator, users and last test, without secrets [R328, V28]', async () => {
    const id = await make();
    expect((await listed()).map((each) => [each.id, each.source, each.audience])).toEqual([
      [LICENSED, 'seed', 'licensed'],
      [TRIAL, 'seed', 'everyone'],
      [`${LICENSED}-tsql`, 'seed', 'licensed'],
      [`${TRIAL}-tsql`, 'seed', 'everyone'],
      [id, 'user', 'listed'],
    ]);
    expect(await find(id)).toMatchObject({
      name: 'County',
      people: ['trial@example.com'],
      created: { by: 'admin@example.com', at: expect.any(String) },
      lastTest: null,
      keptSecrets: ['password'],
    });
    expect(await find(TRIAL)).toMatchObject({ created: null, people: [], editable: false });
    expect((await world.admin.get('/api/admin/connections')).text).not.toContain('canary');
    expect((await world.admin.delete(`/api/connections/${id}`)).status).toBe(200);
  });

  it('are tested as saved, including deployed ones, and each test is audited', async () => {
    const [good, wrong] = [await make(), await make({ name: 'Wrong' })];
    expect((await testOf(world.admin, good)).json).toEqual({
      isGood: true,
      durationMs: expect.any(Number),
      about: expect.stringMatching(/^PostgreSQL/),
    });
    expect(await find(good)).toMatchObject({ lastTest: { by: 'admin@example.com', isGood: true, error: null } });
    const body = (await world.admin.get(`/api/connections/${wrong}`)).json;
    await world.admin.put(`/api/connections/${wrong}`, { ...body, data: { ...body.data, password: 'other-canary' } });
    const refused = 'The database rejected the username or password';
    expect((await testOf(world.admin, wrong)).json).toMatchObject({ isGood: false, about: refused });
    expect((await find(wrong))?.lastTest).toMatchObject({ isGood: false, error: refused });
    expect((await find(good))?.lastTest?.isGood).toBe(true);
    expect((await testOf(world.admin, TRIAL)).json).toMatchObject({ isGood: true });
    expect((await find(TRIAL))?.lastTest).toMatchObject({ isGood: true });
    for (const id of [good, wrong]) await world.admin.delete(`/api/connections/${id}`);
  });

  it('are hidden from other users: 403 for the list, 404 for a test, which does not run [V02, V12]', async () => {
    const id = await make();
    expect((await world.trial.get('/api/admin/connections')).status).toBe(403);
    expect((await testOf(world.trial, id)).status).toBe(404);
    expect((await testOf(world.licensed, TRIAL)).status).toBe(404);
    expect((await testOf(world.admin, 'absent')).json).toMatchObject({ title: 'Connection not found' });
    expect((await world.admin.post(`/api/admin/connections/${id}/test`, { host: 'db.invalid' })).status).toBe(400);
    expect((await find(id))?.lastTest).toBeNull();
    await world.admin.delete(`/api/connections/${id}`);
  });
});
