import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { root } from './run-program.ts';

interface Answer {
  readonly reason?: string | undefined;
  readonly percent?: number | undefined;
  readonly status: number;
}

async function start(folder: string, watch: (get: (path: string) => Promise<Answer>) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_FOLDER: folder,
      WAREHOUSE_SCALE: 'tiny',
      WARM_PROCESSES: '0',
      GATEWAY: 'off',
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    await watch(async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      const body = (await answer?.json().catch(() => undefined)) as { reason?: string; percent?: number } | undefined;
      return { reason: body?.reason, percent: body?.percent, status: answer?.status ?? 0 };
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

it('answers while the first start builds the property data, then makes their search index, and serves old data while a later start builds new', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-start-'));
  const seen: Answer[] = [];
  const alive: number[] = [];
  const until = async (isDone: () => boolean, look: () => Promise<unknown>) => {
    for (const end = Date.now() + 120_000; !isDone() && Date.now() < end; await pause(50)) await look();
  };
  const manifest = join(folder, 'warehouse', 'manifest.json');
  const hasIndexes = () => {
    const { sets } = JSON.parse(readFileSync(manifest, 'utf8')) as { sets: { index?: object }[] };
    return sets.every(({ index }) => index !== undefined);
  };
  await start(folder, (get) =>
    until(
      () => seen.at(-1)?.status === 200 && hasIndexes(),
      async () => {
        seen.push(await get('/readyz'));
        if (seen.at(-1)?.status === 503) alive.push((await get('/livez')).status);
      },
    ),
  );
  expect(seen.at(-1)).toMatchObject({ status: 200 });
  const building = seen.filter(({ reason }) => reason === 'Building the property data');
  expect(building.length).toBeGreaterThan(0);
  expect(Math.max(...building.map(({ percent }) => percent ?? 0))).toBeGreaterThan(0);
  expect(alive.filter((status) => status !== 200 && status !== 0)).toEqual([]);

  expect(hasIndexes()).toBe(true);

  const generatorOf = () => {
    try {
      return JSON.parse(readFileSync(manifest, 'utf8')).generator as string;
    } catch {
      return 'between two folders';
    }
  };
  const current = generatorOf();
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(current, 'earlier'));
  const later: { readonly status: number; readonly generator: string }[] = [];
  await start(folder, (get) =>
    until(
      () => later.at(-1)?.generator === current && later.at(-1)?.status === 200,
      async () => later.push({ generator: generatorOf(), status: (await get('/readyz')).status }),
    ),
  );
  expect(later.some(({ status, generator }) => status === 200 && generator === 'earlier')).toBe(true);
  expect(later.at(-1)).toEqual({ status: 200, generator: current });
  const sinceReady = later.slice(later.findIndex(({ status }) => status === 200));
  expect(sinceReady.filter(({ status }) => status !== 200)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
