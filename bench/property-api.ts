import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, openApiClient } from '../e2e/api-client.ts';
import { makeCrowd } from '../e2e/make-crowd.ts';
import { root } from '../scripts/run-program.ts';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { type BenchOptions, type BenchResult, percentile } from './bench.ts';
import { startWarmProduct } from './warm-product.ts';

const callers = 50;
const settleMilliseconds = 3_000;
const measuredMilliseconds = 10_000;
const detail = '/propertyapi/v1.0.0/property/detail?propertyid=';
const settings = {
  API_CALLS_PER_SECOND: '1000000',
  API_CALLS_PER_MONTH: '1000000000',
};

interface Figures {
  perSecond: number;
  times: number[];
  failures: number;
}

/** 50 callers with a key each request properties by ID, one after the other; compared with a bare HTTP server that returns the same text. */
export async function run({ warehouse }: BenchOptions): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  try {
    const cookies = await makeCrowd(dataFolder, callers);
    const env = { ...settings, ...(warehouse === undefined ? {} : { WAREHOUSE_FOLDER: warehouse }) };
    const product = await startWarmProduct({ dataFolder, env });
    try {
      const keys = await Promise.all(cookies.map((cookie) => keyOf(product.url, cookie)));
      const ids = await idsOf(product.url, keys[0] as string);
      const ours = await callAll(product.url, keys, (turn) => `${detail}${ids[turn % ids.length]}`);
      const { text } = await openApiClient(product.url, '').send('GET', `${detail}${ids[0]}`, undefined, {
        apikey: keys[0] as string,
      });
      const bare = await callBare(text, keys);
      return {
        setting: `${callers} callers with one key each, ${ids.length} properties, limits off (${Object.entries(settings)
          .map((pair) => pair.join('='))
          .join(', ')}, RATE_LIMITS off), load on the same machine`,
        rows: [
          { figure: 'property/detail by ID, calls per second', unit: 'count', value: ours.perSecond, minimum: 700 },
          { figure: 'property/detail by ID, p50', unit: 'ms', value: percentile(ours.times, 0.5) },
          { figure: 'property/detail by ID, p95', unit: 'ms', value: percentile(ours.times, 0.95), limit: 100 },
          { figure: 'failed calls', unit: 'count', value: ours.failures, limit: 0 },
          { figure: 'minimal server, calls per second', unit: 'count', value: bare.perSecond },
          { figure: 'minimal server, p95', unit: 'ms', value: percentile(bare.times, 0.95) },
        ],
      };
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function keyOf(url: string, cookie: string): Promise<string> {
  const client = openApiClient(url, cookie);
  const { currentUser } = (await client.ask('GET', '/api/app')) as { currentUser: { id: string } };
  const answer = await client.ask('GET', `/api/3scale-token/${currentUser.id}`);
  client.close();
  return (answer as { apiApplicationUserKey: string }).apiApplicationUserKey;
}

async function idsOf(url: string, apikey: string): Promise<number[]> {
  const client = openApiClient(url, '');
  const ids: number[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const path = `/propertyapi/v1.0.0/property/id?pagesize=100&page=${page}`;
    const answer = (await client.ask('GET', path, undefined, { apikey })) as {
      property: { identifier: { Id: number } }[];
    };
    ids.push(...answer.property.map(({ identifier }) => identifier.Id));
  }
  client.close();
  return ids;
}

/** Each caller sends the next request as soon as the last is answered. The first seconds, while code warms up, aren't counted. */
async function callAll(url: string, keys: readonly string[], path: (turn: number) => string): Promise<Figures> {
  const figures: Figures = { perSecond: 0, times: [], failures: 0 };
  const startsAt = performance.now() + settleMilliseconds;
  const endsAt = startsAt + measuredMilliseconds;
  await Promise.all(
    keys.map(async (apikey, caller) => {
      const client: ApiClient = openApiClient(url, '');
      for (let turn = caller * 37; performance.now() < endsAt; turn += 1) {
        const sentAt = performance.now();
        const { status } = await client.send('GET', path(turn), undefined, { apikey }).catch(() => ({ status: 0 }));
        if (status !== 200) figures.failures += 1;
        if (sentAt >= startsAt) figures.times.push(performance.now() - sentAt);
      }
      client.close();
    }),
  );
  figures.perSecond = figures.times.length / (measuredMilliseconds / 1000);
  return figures;
}

async function callBare(text: string, keys: readonly string[]): Promise<Figures> {
  const port = await findFreePort();
  const env = { ...process.env, BARE_PORT: String(port), BARE_TEXT: text };
  const child = fork(join(root, 'bench', 'bare-server.mjs'), { env, stdio: 'ignore' });
  try {
    const client = openApiClient(`http://127.0.0.1:${port}`, '');
    const givesUpAt = Date.now() + 30_000;
    while (
      !(await client.send('GET', '/').then(
        () => true,
        () => false,
      ))
    )
      if (Date.now() > givesUpAt) throw new Error('The bare server did not answer.');
    client.close();
    return await callAll(`http://127.0.0.1:${port}`, keys, () => '/');
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
