import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { root } from './run-program.ts';

it('answers while the first start builds the property data: alive, not ready, and the progress', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-start-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_FOLDER: folder, WAREHOUSE_SCALE: 'tiny', GATEWAY: 'off' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as { reason?: string; percent?: number } | undefined;
    return { reason: body?.reason, percent: body?.percent, status: answer?.status ?? 0 };
  };
  const seen: Awaited<ReturnType<typeof get>>[] = [];
  const alive: number[] = [];
  const end = Date.now() + 240_000;
  while (seen.at(-1)?.status !== 200 && child.exitCode === null && Date.now() < end) {
    seen.push(await get('/readyz'));
    if (seen.at(-1)?.status === 503) alive.push((await get('/livez')).status);
    await pause(50);
  }
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  expect(seen.at(-1)).toMatchObject({ status: 200 });
  const building = seen.filter(({ reason }) => reason === 'Building the property data');
  expect(building.length).toBeGreaterThan(0);
  expect(Math.max(...building.map(({ percent }) => percent ?? 0))).toBeGreaterThan(0);
  expect(alive.filter((status) => status !== 200 && status !== 0)).toEqual([]);
});
