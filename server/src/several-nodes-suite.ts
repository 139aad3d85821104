import { setTimeout as pause } from 'node:timers/promises';
import type { Batch } from '@platbook/contract/workbench/batches';
import { restartText } from './features/runs/live-batches.ts';
import { createHttpClient, type HttpClient, signInOver } from './testing/http-client.ts';
import { startNodes, untilReady } from './testing/nodes/start-nodes.ts';
import { ENDLESS, errorOf, LICENSED, TRIAL } from './testing/run-sql.ts';

export const leaseSeconds = 6;
/** More than the lease and a few looks of the other node, on a busy machine. */
export const patience = { timeout: 60_000, interval: 100 };

type World = Awaited<ReturnType<typeof openWorld>>;

/** Two nodes, with people who are signed in at their balancer. */
export async function openWorld(settings: Record<string, string>) {
  const started = await startNodes({
    count: 2,
    env: { NODE_LEASE_SECONDS: String(leaseSeconds), SHUTDOWN_DELAY_SECONDS: '3', ...settings },
  });
  const { nodes, balancer, postgres, url } = started;
  const [one, two] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
  return {
    ...started,
    one,
    two,
    trial: await signInOver(url, 'trial@example.com'),
    licensed: await signInOver(url, 'licensed@example.com'),
    admin: await signInOver(url, 'admin@example.com'),
    /** The same session at one node, instead of at the balancer. */
    at: (node: { url: string }, { cookie }: HttpClient) => createHttpClient(node.url, cookie, url),
    failures: () => [...balancer.answers()].filter(([answer]) => answer.startsWith('5')),
    endsOf: async (id: string) =>
      (await postgres.query(`select outcome from audit_events where batch_id = '${id}' and kind = 'run_ended'`)).rows,
    /** Ends the faults of a test. */
    async restore() {
      for (const node of nodes) {
        node.proxy.restore();
        node.resume();
        node.setClock(0);
      }
      await untilReady(balancer, 2);
    },
  };
}

export const ended = ({ status }: Batch) => status === 'finished' || status === 'error';

/** The first calls after an outage can reach a node that is still connecting. */
export async function begin(client: HttpClient, batchText: string, connectionId = TRIAL): Promise<string> {
  const send = () => client.post('/api/batches', { connectionId, batchText });
  let answer = await send();
  for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) {
    await pause(500);
    answer = await send();
  }
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}

export async function read(client: HttpClient, id: string): Promise<Batch> {
  const answer = await client.get(`/api/batches/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

export async function untilEnded(client: HttpClient, id: string): Promise<Batch> {
  await expect.poll(async () => ended(await read(client, id)), patience).toBe(true);
  return read(client, id);
}

export async function untilRunning(client: HttpClient, id: string): Promise<void> {
  await expect.poll(async () => (await read(client, id)).status, patience).toBe('running');
}

/** What depends on where results are stored. */
export function describeRunsAndResults({ nodes, one, two, balancer, postgres, ...world }: World): void {
  const { trial, licensed, at, failures, endsOf } = world;

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
    const keep = async () => (await there.put(`/api/connection-clients/${client.json.id}`, {})).text;
    await expect.poll(keep, patience).toBe('null');
    for (const id of ids) {
      const batch = await untilEnded(there, id);
      expect([batch.status, errorOf(batch)?.title]).toEqual(['error', restartText]);
    }
    expect((await download(there)).equals(before)).toBe(true);
    await one.start();
    for (const id of ids) expect(await endsOf(id)).toEqual([{ outcome: 'error' }]);
  });

  it('read a result to its end while another node removes it because it has expired [M9]', async () => {
    const large = "select repeat(md5(range || ''), 10) from range(50000)";
    const { id, status, statements } = await untilEnded(licensed, await begin(licensed, large, LICENSED));
    expect(status).toBe('finished');
    const path = `/statement-results/${statements[0]?.id}.csv`;
    const before = (await at(one, licensed).get(path)).bytes;
    expect(before.length, 'more than sockets hold').toBeGreaterThan(15_000_000);
    const { body } = await at(one, licensed).open(path);
    const reader = body!.getReader();
    const parts = [(await reader.read()).value!];
    await postgres.query(`update batches set stopped_at = '2001-01-01T00:00:00.000Z' where id = '${id}'`);
    await two.kill();
    await two.start();
    const isRemoved = async () => (await at(two, licensed).get(path)).status;
    await expect.poll(isRemoved, patience).toBe(404);
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    expect(Buffer.concat(parts).equals(before)).toBe(true);
  });
}
