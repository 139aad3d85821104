import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../scripts/run-program.ts';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { ownWarehouse } from '../server/src/testing/own-warehouse.ts';
import { keptTinyWarehouse } from '../server/src/testing/tiny-warehouse.ts';
import { type FreshMachine, makeFreshMachine } from './fresh-machine.ts';

const minutes = 60_000;
let machine: FreshMachine;
let child: ChildProcess | undefined;
const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
afterEach(() => {
  if (!hasEnded()) process.kill(-(child?.pid ?? 0), 'SIGKILL');
  child = undefined;
});
afterAll(() => machine?.remove());

/** False when nothing can be installed here. */
function reachesRegistry(): boolean {
  try {
    machine.run('npm', ['view', 'node@24', 'name', '--fetch-retries=1', '--fetch-timeout=15000']);
    return true;
  } catch {
    return false;
  }
}
const unreachable = 'the package registry cannot be reached';

function cloneRoot(name: string): string {
  const clone = join(machine.folder, name);
  machine.run('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', root, clone]);
  return clone;
}

/** Runs `npm start` in the clone until it serves; throws with what it printed when it does not. */
async function npmStart(clone: string, env: Record<string, string>) {
  const port = await findFreePort();
  const started = spawn(join(machine.folder, 'bin', 'npm'), ['start'], {
    cwd: clone,
    env: { ...machine.env, WAREHOUSE_SCALE: 'tiny', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child = started;
  let printed = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(started, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const givesUpAt = Date.now() + 5 * minutes;
  while (!(await isReady())) {
    if (hasEnded() || Date.now() > givesUpAt) throw new Error(`npm start does not answer.\n${printed}`);
    await pause(200);
  }
  const stop = async () => {
    // As a terminal does: Ctrl-C reaches npm, its shell and the server.
    process.kill(-(started.pid ?? 0), 'SIGINT');
    await ended;
    await expect.poll(isReady).toBe(false);
  };
  return { address, printed: () => printed, stop };
}

describe.skipIf(process.env.PLATBOOK_SKIP_FRESH_CLONE === '1')('a fresh clone', { timeout: 8 * minutes }, () => {
  beforeAll(() => {
    machine = makeFreshMachine();
  });

  it('starts with Node, npm and an empty home alone, says where it is and who may sign in, and ends on Ctrl-C', async ({
    skip,
  }) => {
    if (!reachesRegistry()) skip(unreachable);
    const clone = cloneRoot('clone');
    const { address, printed, stop } = await npmStart(clone, {});
    await expect.poll(printed).toContain('navigator@example.com');
    expect(printed()).toContain(`Platbook is ready at ${address}/`);
    expect(printed()).toMatch(/Demo accounts, password \S+/);
    expect(printed().match(/^ {2}\S+@example\.com /gm)).toHaveLength(5);
    await stop();
    expect(machine.run('git', ['status', '--porcelain'], clone)).toBe('');
  });

  // `npm run endurance -- --only fresh-clone` names a version; `npm test` starts with the machine's own npm alone.
  const npmVersion = process.env.FRESH_CLONE_NPM;
  if (npmVersion === undefined) return;

  it(`installs and starts with npm ${npmVersion} as well`, async ({ skip }) => {
    // Second, so that what the first test fetched need not come again.
    if (!reachesRegistry()) skip(unreachable);
    machine.useNpm(npmVersion);
    expect(machine.run('npm', ['--version']).trim()).toBe(npmVersion);
    const clone = cloneRoot('clone-again');
    // The page and the data are those of the journeys: here the install counts.
    cpSync(join(root, 'web/dist'), join(clone, 'web/dist'), { recursive: true });
    const { stop } = await npmStart(clone, { WAREHOUSE_FOLDER: ownWarehouse(keptTinyWarehouse) });
    await stop();
    expect(machine.run(join('..', 'clone-again/node_modules/.bin/node'), ['--version'])).toMatch(/^v24\./);
    expect(machine.run('git', ['status', '--porcelain'], clone)).toBe('');
  });
});
