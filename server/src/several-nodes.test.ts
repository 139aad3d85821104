import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { cutOffText, restartText } from './features/runs/live-batches.ts';
import {
  begin,
  describeRunsAndResults,
  ended,
  leaseSeconds,
  openWorld,
  patience,
  read,
  untilEnded,
  untilRunning,
} from './several-nodes-suite.ts';
import { type HttpClient, signInOver } from './testing/http-client.ts';
import { untilReady } from './testing/nodes/start-nodes.ts';
import { readOutbox } from './testing/reading/read-outbox.ts';
import { ENDLESS, errorOf, LICENSED, sleeping, TRIAL } from './testing/run-sql.ts';
import { makeCanaryWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await openWorld({ TRIAL_STATEMENT_SECONDS: '120', CONNECTION_HOSTS: '127.0.0.1' });
const { nodes, one, two, balancer, postgres, url, env, trial, licensed, admin, at, failures, endsOf } = world;
afterAll(world.stop);
afterEach(world.restore);

describeRunsAndResults(world);

it('keep a connection client alive through the balancer [M5]', async () => {
  const opened = await trial.post('/api/connection-clients', { connectionId: TRIAL });
  expect(opened.status, opened.text).toBe(200);
  const path = `/api/connection-clients/${opened.json.id}`;
  for (let turn = 0; turn < 10; turn += 1)
    expect((await trial.put(path, {})).json, `keepalive ${turn}`).toMatchObject({ id: opened.json.id });
  expect((await trial.delete(path)).status).toBe(200);
});

it('share a sign-in whose steps reach different nodes, and a sign-out [M7]', async () => {
  const person = await signInOver(url, 'licensed@example.com');
  for (const node of nodes) expect((await at(node, person).get('/api/queries')).status).toBe(200);
  await at(one, person).get('/api/signout');
  for (const node of nodes) expect((await at(node, person).get('/api/queries')).status).toBe(401);
});

it('send each email from one of them [M8]', async () => {
  const { id } = (await admin.get('/api/admin/people?search=trial')).json[0];
  const mails = () => nodes.flatMap(({ dataFolder }) => readOutbox(dataFolder)).length;
  const before = mails();
  for (let turn = 0; turn < 3; turn += 1)
    expect((await admin.post(`/api/admin/people/${id}/password-reset`, {})).status).toBe(200);
  await expect.poll(mails, patience).toBe(before + 3);
  await pause(1_500);
  expect(mails()).toBe(before + 3);
});

it('reject the late end of a run of a node that was paused [M3]', async () => {
  const here = at(one, trial);
  const id = await begin(here, `${sleeping(2_000)}, repeat('x', 2000) from range(2000)`);
  await untilRunning(here, id);
  one.pause();
  const batch = await untilEnded(at(two, trial), id);
  expect([batch.status, errorOf(batch)?.title]).toEqual(['error', restartText]);
  one.resume();
  await expect.poll(() => one.isReady(), patience).toBe(true);
  await expect.poll(async () => read(here, id), patience).toEqual(batch);
  expect(await endsOf(id)).toEqual([{ outcome: 'error' }]);
  expect((await here.get(`/api/statements/${batch.statements[0]?.id}/results`)).status).toBe(404);
});

it('start no run twice: a node that is cut off from the database ends its own before another node does [M14]', async () => {
  const { user, password, host, port } = postgres;
  await postgres.query('create database outside');
  const data = { host, port, database: 'outside', username: user, password };
  const made = await admin.post('/api/connections', { name: 'Outside', driver: 'postgres', data, accesses: [] });
  expect(made.status, made.text).toBe(200);
  const sleepers = async () =>
    Number(
      (await postgres.query("select count(*) from pg_stat_activity where datname = 'outside' and state = 'active'"))
        .rows[0].count,
    );
  const here = at(one, admin);
  const id = await begin(here, 'select pg_sleep(600)', made.json.id);
  await expect.poll(sleepers, patience).toBe(1);
  one.proxy.hold();
  const there = at(two, admin);
  let stoppedFirst = false;
  const look = async () => {
    stoppedFirst ||= (await sleepers()) === 0;
    return ended(await read(there, id));
  };
  await expect.poll(look, patience).toBe(true);
  expect(stoppedFirst).toBe(true);
  expect(errorOf(await read(there, id))?.title).toBe(restartText);
  one.proxy.restore();
  await expect.poll(() => one.isReady(), patience).toBe(true);
  expect(await endsOf(id)).toEqual([{ outcome: 'error' }]);
  const next = await untilEnded(here, await begin(here, 'select 1', made.json.id));
  expect(next.status).toBe('finished');
});

it('say that the database was lost when no other node ended the run [M14]', async () => {
  const here = at(one, trial);
  const id = await begin(here, ENDLESS);
  await untilRunning(here, id);
  for (const node of nodes) node.proxy.hold();
  await pause(leaseSeconds * 750);
  for (const node of nodes) node.proxy.restore();
  expect(errorOf(await untilEnded(here, id))?.title).toBe(cutOffText);
});

it('agree on the time although their clocks are three minutes apart [M13]', async () => {
  one.setClock(90_000);
  two.setClock(-90_000);
  await pause(1_500);
  const ids: string[] = [];
  for (const node of nodes) ids.push(await begin(at(node, trial), sleeping((leaseSeconds + 2) * 1000)));
  for (const id of ids) {
    const { status, startTime } = await untilEnded(trial, id);
    expect(status, 'no node took the other for dead').toBe('finished');
    expect(Math.abs(Date.parse(startTime) - Date.now())).toBeLessThan(60_000);
  }
  for (const node of nodes) expect((await at(node, trial).get('/api/app')).json.currentUser).toBeDefined();
});

/** Puts the file with more rows in the place of the full one, as a build does. */
async function replaceFullFile(): Promise<void> {
  const folder = env.WAREHOUSE_FOLDER;
  const other = await makeCanaryWarehouse();
  const { sets } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest;
  const { file } = sets.find(({ counties }) => counties.includes('*'))!;
  copyFileSync(join(other, file), join(folder, `${file}.new`));
  renameSync(join(folder, `${file}.new`), join(folder, file));
}

it('answer each run from one version of the property data while it is replaced [M15]', async () => {
  const count = 'select count(*) from Property.PropertyAddress';
  const countTwice = async (node: { url: string }) => {
    const client = at(node, admin);
    const batch = await untilEnded(client, await begin(client, `${count}; ${sleeping(300)}; ${count}`, LICENSED));
    expect([batch.status, errorOf(batch)]).toEqual(['finished', undefined]);
    const counts = [];
    for (const { id } of [batch.statements[0]!, batch.statements[2]!])
      counts.push((await client.get(`/api/statements/${id}/results`)).json[0][0]);
    expect(counts[0]).toBe(counts[1]);
    return counts[0] as number;
  };
  const before = await countTwice(one);
  const during = countTwice(one);
  await replaceFullFile();
  const after = await countTwice(two);
  expect(after).toBeGreaterThan(before);
  expect([before, after]).toContain(await during);
  // A worker that is running reads the file that it has opened.
  expect([before, after]).toContain(await countTwice(one));
});

/** Licensed users save, run and poll through the balancer until stopped. */
function startLoad(people: readonly HttpClient[]) {
  let isOver = false;
  const saved = new Map<string, string>();
  const runs: { id: string; person: HttpClient }[] = [];
  const problems: string[] = [];
  const play = async (person: HttpClient, index: number) => {
    const { id } = (await person.post('/api/queries', { name: `Load ${index}`, queryText: 'select 0' })).json;
    for (let turn = 1; !isOver; turn += 1) {
      const text = `select ${turn} -- ${index}`;
      const save = await person.put(`/api/queries/${id}`, { name: `Load ${index}`, queryText: text });
      if (save.status === 200) saved.set(id, text);
      else problems.push(`save ${save.status} ${save.text}`);
      const run = await person.post('/api/batches', { connectionId: LICENSED, batchText: text });
      if (run.status === 200) runs.push({ id: run.json.id, person });
      else problems.push(`run ${run.status} ${run.text}`);
      if (run.status === 200) await untilEnded(person, run.json.id);
    }
  };
  const playing = Promise.all(people.map(play));
  return async () => {
    isOver = true;
    await playing;
    expect(problems).toEqual([]);
    for (const [id, text] of saved) {
      const owners = await Promise.all(people.map((person) => person.get(`/api/queries/${id}`)));
      expect(owners.map(({ json }) => json.queryText)).toContain(text);
    }
    for (const { id, person } of runs) expect((await read(person, id)).status).toBe('finished');
    return { saves: saved.size, runs: runs.length };
  };
}

it('restart one after the other under load without a failed request, a lost save or a lost run [M11]', async () => {
  balancer.forgetAnswers();
  const end = startLoad([licensed, admin]);
  for (const node of nodes) {
    expect(await node.stop()).toBe(0);
    await node.start();
    await untilReady(balancer, 2);
  }
  const { saves, runs } = await end();
  expect(saves).toBe(2);
  expect(runs).toBeGreaterThan(2);
  expect(failures()).toEqual([]);
});

it('serve everything while one of them comes and goes [M17]', async () => {
  balancer.forgetAnswers();
  const end = startLoad([licensed, admin]);
  for (let turn = 0; turn < 3; turn += 1) {
    one.pause();
    await pause(700);
    one.resume();
    await pause(700);
  }
  await end();
  expect(failures()).toEqual([]);
});
