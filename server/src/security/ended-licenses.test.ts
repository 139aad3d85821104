import { setTimeout as pause } from 'node:timers/promises';
import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { licenseChangedText } from '../features/runs/end-unentitled-runs.ts';
import { changePerson, licensePerson, personWith } from '../testing/database-rows.ts';
import { startTinyApp } from '../testing/open-tiny-app.ts';
import { ENDLESS, errorOf, LICENSED, rowsOf, runSql, sleeping, TRIAL } from '../testing/run-sql.ts';
import type { TestClient } from '../testing/test-client.ts';

const minute = 60_000;
const slow = `${ENDLESS}, count(*) as n from Property.PropertyAddress`;
const patience = { timeout: 30_000 };

async function open() {
  const app = await startTinyApp({
    RUNS_PER_PERSON: '1',
    STATEMENT_SECONDS: '300',
    TRIAL_STATEMENT_SECONDS: '300',
  });
  const { db, now } = app.services;
  const idOf = async (email: string) => (await personWith(db, email)).id;
  return {
    app,
    idOf,
    stored: async (id: string) => ({
      ...(await db.selectFrom('batches').select('status').where('id', '=', id).executeTakeFirstOrThrow()),
      statements: await db
        .selectFrom('statements')
        .select(['error', 'result_bytes'])
        .where('batch_id', '=', id)
        .execute(),
    }),
    license: (email: string, license: Parameters<typeof licensePerson>[2]) =>
      licensePerson(app.services, email, license),
    endTrialIn: async (email: string, milliseconds: number) =>
      changePerson(db, email, { trial_ends_at: new Date(now().getTime() + milliseconds).toISOString() }),
  };
}

async function begin(client: TestClient, connectionId: string, batchText = slow): Promise<string> {
  const answer = await client.post('/api/batches', { connectionId, batchText });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}

const stateOf = async (client: TestClient, id: string) => (await client.get(`/api/batches/${id}`)).json;

it("ends the running and queued queries of an ended license, and no one else's [T13]", {
  timeout: 180_000,
}, async () => {
  const { app, license } = await open();
  const [licensed, admin] = [await app.signIn('licensed@example.com'), await app.signIn('admin@example.com')];
  const going = await begin(licensed, LICENSED);
  const queued = await begin(licensed, LICENSED, 'select count(*) from Property.PropertyAddress');
  const others = await begin(admin, LICENSED);
  await expect.poll(async () => (await stateOf(licensed, going)).status, patience).toBe('running');
  expect((await stateOf(licensed, queued)).status).toBe('queued');
  await license('licensed@example.com', { entitlement: null, packs: [] });
  expect((await licensed.post('/api/batches', { connectionId: LICENSED, batchText: slow })).status).toBe(404);
  for (const id of [going, queued]) {
    await expect.poll(async () => (await stateOf(licensed, id)).status, patience).toBe('error');
    const { statements } = await stateOf(licensed, id);
    expect(statements[0]).toMatchObject({ rowCount: 0, columns: [] });
    expect((await licensed.get(`/api/statements/${statements[0].id}/results`)).status).toBe(404);
  }
  expect(errorOf(await stateOf(licensed, going))?.title).toBe(licenseChangedText);
  await expect.poll(async () => (await stateOf(admin, others)).status, patience).toBe('running');
  await admin.put(`/api/batches/${others}/cancel`, {});
  expect((await runSql(licensed, { batchText: 'select 42' })).status).toBe('finished');
});

it('begins no queued query of a changed license, even if its turn comes before licenses are compared again [T13]', {
  timeout: 60_000,
}, async () => {
  const { app, license } = await open();
  const licensed = await app.signIn('licensed@example.com');
  const counties = 'select distinct CountyFIPS from Property.PropertyAddress';
  const going = await begin(licensed, TRIAL, ENDLESS);
  const queued = await begin(licensed, LICENSED, counties);
  await pause(300);
  await license('licensed@example.com', { entitlement: { objects: ['*'], counties: ['12031'] }, packs: [] });
  await licensed.put(`/api/batches/${going}/cancel`, {});
  await expect.poll(async () => (await stateOf(licensed, queued)).status, { ...patience, interval: 5 }).toBe('error');
  const [statement] = (await stateOf(licensed, queued)).statements;
  expect(statement).toMatchObject({ startTime: null, rowCount: 0, error: { title: licenseChangedText } });
});

it('begins no further statement of a run whose license has changed [T13]', { timeout: 60_000 }, async () => {
  const { app, license } = await open();
  const licensed = await app.signIn('licensed@example.com');
  const text = `${sleeping(1_500)}; select distinct CountyFIPS from Property.PropertyAddress`;
  const id = await begin(licensed, LICENSED, text);
  await expect.poll(async () => (await stateOf(licensed, id)).status, patience).toBe('running');
  await license('licensed@example.com', { entitlement: { objects: ['*'], counties: ['12031'] }, packs: [] });
  await expect.poll(async () => (await stateOf(licensed, id)).status, patience).toBe('error');
  expect((await stateOf(licensed, id)).statements[1]).toMatchObject({ startTime: null, rowCount: 0 });
});

it('ends a run when its trial ends, within a minute, and stores none of its rows [T13]', {
  timeout: 180_000,
}, async () => {
  const { app, stored, endTrialIn } = await open();
  const trial = await app.signIn('trial@example.com');
  const early = await runSql(trial, { batchText: 'select 7 as n' });
  const results = `/api/statements/${early.statements[0]?.id}/results`;
  expect(await (await trial.get(`/api/schema-info/${TRIAL}`)).status).toBe(200);
  await endTrialIn('trial@example.com', 30 * minute);
  const going = await begin(trial, TRIAL);
  const queued = await begin(trial, TRIAL, 'select 8 as n');
  app.advance(27 * minute);
  for (const path of [`/api/batches/${going}`, results, `/api/schema-info/${TRIAL}`])
    expect((await trial.get(path)).status, path).toBe(200);
  await expect.poll(async () => (await stateOf(trial, going)).status, patience).toBe('running');
  app.advance(3 * minute);
  const body = { connectionId: TRIAL, batchText: 'select 1' };
  for (const answer of [
    await trial.post('/api/batches', body),
    await trial.get(`/api/batches/${going}`),
    await trial.get(results),
    await trial.get(`/api/schema-info/${TRIAL}`),
    await trial.get(`/api/schema-objects/${TRIAL}?reload=true`),
  ])
    expect([answer.status, answer.json.code]).toEqual([403, 'account.expired']);
  for (const id of [going, queued]) {
    await expect.poll(async () => (await stored(id)).status, patience).toBe('error');
    expect((await stored(id)).statements).toMatchObject([{ result_bytes: null }]);
  }
  expect((await stored(going)).statements[0]?.error).toMatch(/Your Account is expired/);
});

it("keeps a run that a license change doesn't affect [T13]", { timeout: 180_000 }, async () => {
  const { app, license } = await open();
  const [licensed, admin] = [await app.signIn('licensed@example.com'), await app.signIn('admin@example.com')];
  const kept = await begin(licensed, TRIAL, ENDLESS);
  const ended = await begin(admin, LICENSED);
  await license('licensed@example.com', { entitlement: null, packs: [] });
  await license('admin@example.com', { entitlement: TRIAL_SET, packs: [] });
  await expect.poll(async () => (await stateOf(admin, ended)).status, patience).toBe('error');
  await expect.poll(async () => (await stateOf(licensed, kept)).status, patience).toBe('running');
  await licensed.put(`/api/batches/${kept}/cancel`, {});
});

it('serves a narrower license from its own file from the next call on, and drops cached sessions [T12, T13]', {
  timeout: 60_000,
}, async () => {
  const { app, license } = await open();
  const admin = await app.signIn('admin@example.com');
  const counties = 'select count(distinct CountyFIPS) as n from Property.PropertyAddress';
  const ask = async (batchText: string) => runSql(admin, { connectionId: LICENSED, batchText });
  const wide = await ask(`create temp table kept as from Reference.DimCounty; ${counties}`);
  expect((await rowsOf(admin, wide.statements[1]?.id))[0][0]).toBeGreaterThan(5);
  const before = (await admin.get(`/api/schema-info/${LICENSED}`)).text;
  const narrow = { objects: ['*'], counties: TRIAL_SET.counties };
  await license('admin@example.com', { entitlement: narrow, packs: [] });
  const after = await ask(counties);
  expect(await rowsOf(admin, after.statements[0]?.id)).toEqual([[5]]);
  expect(errorOf(await ask('select count(*) from kept'))?.title).toContain('kept');
  expect((await admin.get(`/api/statements/${wide.statements[1]?.id}/results`)).status).toBe(403);
  expect((await admin.get(`/api/schema-info/${LICENSED}`)).text).toBe(before);
});
