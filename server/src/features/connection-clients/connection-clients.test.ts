import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { licensePerson } from '../../testing/database-rows.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { errorOf, LICENSED, patience, rowsOf, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

vi.setConfig({ testTimeout: 90_000 });

const unknownId = '00000000-0000-4000-8000-000000000000';

async function connect(person: TestClient, connectionId = TRIAL): Promise<string> {
  const answer = await person.post('/api/connection-clients', { connectionId });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  return answer.json.id;
}

const keep = (person: TestClient, id: string) => person.put(`/api/connection-clients/${id}`);

async function firstRow(person: TestClient, connectionClientId: string, batchText: string, connectionId = TRIAL) {
  const batch = await runSql(person, { connectionId, connectionClientId, batchText });
  expect(errorOf(batch)?.title).toBeUndefined();
  return (await rowsOf(person, batch.statements.at(-1)?.id))[0];
}

it('keeps a session with its temporary tables and transaction for one client only [R211, R357, R358, R359]', async () => {
  const app = await startTinyApp();
  const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
  const [id, second] = [await connect(trial), await connect(trial)];
  await firstRow(trial, id, 'create temp table mine as select 7 as n; begin; insert into mine values (8)');
  expect(await firstRow(trial, id, 'select sum(n)::int from mine')).toEqual([15]);
  expect(await firstRow(trial, id, 'rollback; select sum(n)::int from mine')).toEqual([7]);
  const stranger = await runSql(trial, { connectionClientId: second, batchText: 'from mine' });
  expect(errorOf(stranger)?.title).toContain('mine');
  expect(errorOf(await runSql(trial, { batchText: 'from mine' }))?.title).toContain('mine');

  const foreign = { connectionId: TRIAL, connectionClientId: id, batchText: 'from mine' };
  expect((await licensed.post('/api/batches', foreign)).json.title).toBe('Connection client not found');
  const own = await connect(licensed, LICENSED);
  const mixed = await licensed.post('/api/batches', { ...foreign, connectionClientId: own });
  expect([mixed.status, mixed.json.title]).toEqual([400, 'The session belongs to a different connection']);

  expect((await keep(trial, id)).json).toEqual({ id });
  for (const other of [id, unknownId]) {
    expect((await keep(licensed, other)).status).toBe(404);
    expect((await licensed.delete(`/api/connection-clients/${other}`)).status).toBe(404);
  }
  for (let twice = 0; twice < 2; twice += 1) {
    const gone = await trial.delete(`/api/connection-clients/${id}`);
    expect([gone.status, gone.json]).toEqual([200, {}]);
  }
  const after = await keep(trial, id);
  expect([after.status, after.text]).toEqual([200, 'null']);
  expect((await keep(trial, second)).json).toEqual({ id: second });
});

it('reserves a process for runs, and refuses more sessions than the limit', async () => {
  const app = await startTinyApp({ ENGINE_PROCESSES: '2' });
  const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
  await connect(trial);
  const refused = await licensed.post('/api/connection-clients', { connectionId: TRIAL });
  const tooMany = 'Too many connections are open. Close one and try again.';
  expect(refused).toMatchObject({ status: 429, json: { detail: tooMany } });
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await runSql(licensed, { batchText: 'select 1' })).status).toBe('finished');
});

it('ends with its process, and the next run says so', async () => {
  const app = await startTinyApp();
  const trial = await app.signIn('trial@example.com');
  const id = await connect(trial);
  await firstRow(trial, id, 'create temp table mine as select 7 as n');
  for (const pid of app.services.execution.stats().processes.boundPids) process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await keep(trial, id)).text, patience).toBe('null');
  const late = await trial.post('/api/batches', { connectionId: TRIAL, connectionClientId: id, batchText: 'select 1' });
  const ended = { title: 'Connection client not found', detail: 'The session has ended. Connect again' };
  expect(late).toMatchObject({ status: 404, json: ended });
});

it('ends when it is not kept alive for the configured time', async () => {
  const app = await startTinyApp({ UNWATCHED_SECONDS: '1' });
  const trial = await app.signIn('trial@example.com');
  const id = await connect(trial);
  await expect.poll(() => app.services.execution.stats().processes.clients, patience).toBe(0);
  expect((await keep(trial, id)).text).toBe('null');
});

it('ends within a minute after the license ends or its browser signs out [T12]', async () => {
  const app = await startTinyApp();
  const [licensed, trial] = [await app.signIn('licensed@example.com'), await app.signIn('trial@example.com')];
  await connect(licensed, LICENSED);
  const kept = await connect(trial);
  await licensePerson(app.services, 'licensed@example.com', { entitlement: TRIAL_SET, packs: [] });
  await expect.poll(() => app.services.execution.stats().processes.clients, patience).toBe(1);
  expect((await keep(trial, kept)).json).toEqual({ id: kept });
  await trial.get('/api/signout');
  await expect.poll(() => app.services.execution.stats().processes.clients, patience).toBe(0);
});
