import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import type { Batch } from '@platbook/contract/workbench/batches';
import { cutOffText, restartText } from './features/runs/live-batches.ts';
import { createHttpClient, type HttpClient, signInOver } from './testing/http-client.ts';
import { startNodes, untilReady } from './testing/nodes/start-nodes.ts';
import { readOutbox } from './testing/reading/read-outbox.ts';
import { ENDLESS, errorOf, LICENSED, sleeping, TRIAL } from './testing/run-sql.ts';
import { makeCanaryWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 120_000 });

const leaseSeconds = 6;
/** More than the lease and a few looks of the other node, on a busy machine. */
const patience = { timeout: 60_000, interval: 100 };

const { nodes, balancer, postgres, url, env, stop } = await startNodes({
  count: 2,
  env: {
    NODE_LEASE_SECONDS: String(leaseSeconds),
    SHUTDOWN_DELAY_SECONDS: '3',
    TRIAL_STATEMENT_SECONDS: '120',
    CONNECTION_HOSTS: '127.0.0.1',
  },
});
afterAll(stop);
const [one, two] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
const trial = await signInOver(url, 'trial@example.com');
const licensed = await signInOver(url, 'licensed@example.com');
const admin = await signInOver(url, 'admin@example.com');

afterEach(async () => {
  for (const node of nodes) {
    node.proxy.restore();
    node.resume();
    node.setClock(0);
  }
  await untilReady(balancer, 2);
});

/** The same session at one node, instead of at the balancer. */
const at = (node: { url: string }, { cookie }: HttpClient) => createHttpClient(node.url, cookie, url);
const ended = ({ status }: Batch) => status === 'finished' || status === 'error';

/** A node that was cut off finds its lost database connections one by one, and answers 503 until then. */
async function begin(client: HttpClient, batchText: string, connectionId = TRIAL): Promise<string> {
  const send = () => client.post('/api/batches', { connectionId, batchText });
  let answer = await send();
  for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) {
    await pause(500);
    answer = await send();
  }
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}

async function read(client: HttpClient, id: string): Promise<Batch> {
  const answer = await client.get(`/api/batches/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

async function untilEnded(client: HttpClient, id: string): Promise<Batch> {
  await expect.poll(async () => ended(await read(client, id)), patience).toBe(true);
  return read(client, id);
}

async function untilRunning(client: HttpClient, id: string): Promise<void> {
  await expect.poll(async () => (await read(client, id)).status, patience).toBe('running');
}

const failures = () => [...balancer.answers()].filter(([answer]) => answer.startsWith('5'));
const endsOf = async (id: string) =>
  (await postgres.query(`select outcome from audit_events where batch_id = '${id}' and kind = 'run_ended'`)).rows;

it('answer every poll of a run that started on another node [M1]', async () => {
  balancer.forgetAnswers();
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await begin(trial, `select ${turn} as n`);
    for (const node of nodes) expect((await read(at(node, trial), id)).id).toBe(id);
    const { status, statements } = await untilEnded(trial, id);
    expect(status).toBe('finished');
    for (const node of nodes)
      expect((await at(node, trial).get(`/api/statements/${statements[0]?.id}/results`)).json).toEqual([[turn]]);
  }
  expect(failures()).toEqual([]);
});

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

it('end the runs of a killed node once, serve its results unchanged and drop its connection clients [M2, M4, M6]', async () => {
  const here = at(one, licensed);
  const there = at(two, licensed);
  const kept = await untilEnded(here, await begin(here, "select range, repeat('ä', 100) from range(3000)", LICENSED));
  const statement = kept.statements[0]?.id;
  const download = async (client: HttpClient) => (await client.get(`/statement-results/${statement}.csv`)).bytes;
  const client = await here.post('/api/connection-clients', { connectionId: LICENSED });
  const before = await download(here);
  expect(before.length).toBeGreaterThan(600_000);
  const ids = [await begin(here, ENDLESS, LICENSED), await begin(here, ENDLESS, LICENSED)];
  await untilRunning(here, ids[0]!);
  await one.kill();
  for (const id of ids) {
    const batch = await untilEnded(there, id);
    expect([batch.status, errorOf(batch)?.title]).toEqual(['error', restartText]);
  }
  expect((await there.put(`/api/connection-clients/${client.json.id}`, {})).text).toBe('null');
  expect((await download(there)).equals(before)).toBe(true);
  await one.start();
  for (const id of ids) expect(await endsOf(id)).toEqual([{ outcome: 'error' }]);
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
