import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiBatch, type ApiClient, connectionNamed, openApiClient } from '../../e2e/product/api-client.ts';
import { makeCrowd } from '../../e2e/product/make-crowd.ts';
import { type Product, startProduct } from '../../e2e/product/start-product.ts';
import { descendantsOf } from '../bench/measure/watch.ts';
import type { Loop } from './loop.ts';

const wantedKills = 500;
const people = 4;

interface Ledger {
  /** By query: the last text whose save was acknowledged, and the text of a save that got no answer. */
  saved: Map<string, { owner: number; text: string; unanswered?: string }>;
  batches: { id: string; owner: number }[];
}

/** After each SIGKILL every acknowledged save is complete, or replaced by the one that got no answer; batches have ended. */
export const loop: Loop = {
  says: `kills a server with runs and saves in progress ${wantedKills} times (F1, F2, F3; invariants N1, N3, N4, N13)`,
  minutes: 60,
  async run({ minutes, say }) {
    const until = performance.now() + minutes * 60_000;
    const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-kills-'));
    const problems: string[] = [];
    const ledger: Ledger = { saved: new Map(), batches: [] };
    let kills = 0;
    let saves = 0;
    let batches = 0;
    let product: Product | undefined;
    try {
      const cookies = await makeCrowd(dataFolder, people);
      product = await startProduct({ dataFolder });
      const { port } = product;
      while (kills < wantedKills && performance.now() < until && problems.length < 20) {
        const workers = await playAndKill(product, cookies, ledger);
        kills += 1;
        saves += ledger.saved.size;
        batches += ledger.batches.length;
        product = await startProduct({ dataFolder, port });
        problems.push(
          ...(await check(product, cookies, ledger, workers)).map((problem) => `kill ${kills}: ${problem}`),
        );
        if (kills % 25 === 0) say(`${kills} kills`);
      }
    } finally {
      await product?.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
    return {
      figures: [
        { figure: 'kills', unit: 'count', value: kills },
        { figure: 'saved queries compared', unit: 'count', value: saves },
        { figure: 'acknowledged batches followed', unit: 'count', value: batches },
      ],
      problems,
    };
  },
};

async function playAndKill(product: Product, cookies: string[], ledger: Ledger): Promise<number[]> {
  ledger.batches = [];
  let isDead = false;
  const playing = cookies.map(async (cookie, owner) => {
    const client = openApiClient(product.url, cookie);
    try {
      const connectionId = await connectionNamed(client, 'Property Data');
      for (let turn = 0; !isDead; turn += 1) {
        const text = `select ${turn} -- ${owner} ${'ä'.repeat(Math.floor(Math.random() * 2_000))}\r\n`;
        await Promise.all([save(client, ledger, owner, text), start(client, connectionId, ledger, owner, turn)]);
      }
    } catch (error) {
      if (!isDead) throw error;
    } finally {
      client.close();
    }
  });
  const settled = Promise.allSettled(playing);
  await pause(50 + Math.random() * 500);
  const workers = descendantsOf(product.pid);
  isDead = true;
  await product.kill();
  for (const { status, ...rest } of await settled)
    if (status === 'rejected' && 'reason' in rest)
      throw new Error(`A call failed before the kill: ${String(rest.reason)}`);
  return workers;
}

async function save(client: ApiClient, ledger: Ledger, owner: number, text: string): Promise<void> {
  const mine = [...ledger.saved].find(([, entry]) => entry.owner === owner);
  const body = { name: `Query of ${owner}`, queryText: text };
  if (!mine) {
    const { id } = (await client.ask('POST', '/api/queries', body)) as { id: string };
    ledger.saved.set(id, { owner, text });
    return;
  }
  const [id, entry] = mine;
  entry.unanswered = text;
  await client.ask('PUT', `/api/queries/${id}`, body);
  entry.text = text;
  delete entry.unanswered;
}

async function start(client: ApiClient, connectionId: string, ledger: Ledger, owner: number, turn: number) {
  const sql = turn % 3 === 0 ? 'select count(*) from range(1000000) a, range(1000000) b' : `select ${turn}`;
  const answer = await client.send('POST', '/api/batches', { connectionId, batchText: sql });
  if (answer.status === 429) return;
  if (answer.status !== 200) throw new Error(`POST /api/batches: ${answer.status} ${answer.text}`);
  ledger.batches.push({ id: (JSON.parse(answer.text) as ApiBatch).id, owner });
}

async function check(product: Product, cookies: string[], ledger: Ledger, workers: number[]): Promise<string[]> {
  const problems: string[] = [];
  const clients = cookies.map((cookie) => openApiClient(product.url, cookie));
  const givesUpAt = performance.now() + 15_000;
  try {
    for (const [id, entry] of ledger.saved) {
      const found = (await clients[entry.owner]?.ask('GET', `/api/queries/${id}`)) as { queryText: string };
      if (found.queryText !== entry.text && found.queryText !== entry.unanswered)
        problems.push(`the saved text of ${id} is neither the acknowledged text nor the one still unanswered`);
      entry.text = found.queryText;
      delete entry.unanswered;
    }
    for (const { id, owner } of ledger.batches) {
      for (;;) {
        const batch = (await clients[owner]?.ask('GET', `/api/batches/${id}`)) as ApiBatch;
        if (batch.status === 'finished' || batch.status === 'error') {
          if (batch.statements.some(({ status }) => status === 'queued' || status === 'running'))
            problems.push(`the batch ${id} ended, but one of its statements didn't`);
          break;
        }
        if (performance.now() > givesUpAt) {
          problems.push(`the batch ${id} is still ${batch.status}`);
          break;
        }
        await pause(100);
      }
    }
    while (workers.some(isAlive) && performance.now() < givesUpAt) await pause(50);
    const left = workers.filter(isAlive);
    if (left.length > 0) problems.push(`${left.length} child processes outlived their server`);
    const staged = readdirSync(product.dataFolder, { recursive: true }).filter((name) =>
      /\.tmp$|\.part$/.test(String(name)),
    );
    if (staged.length > 0) problems.push(`left behind: ${staged.join(', ')}`);
  } finally {
    for (const client of clients) client.close();
  }
  return problems;
}

function isAlive(pid: number): boolean {
  try {
    // A zombie answers kill(0) but is dead; /proc has its state.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
