import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { ownWarehouse } from '../server/src/testing/own-warehouse.ts';
import { keptTinyWarehouse } from '../server/src/testing/tiny-warehouse.ts';
import { root } from '../tools/run-program.ts';
import { type FreshMachine, linkDependencies, makeFreshMachine } from './product/fresh-machine.ts';

const minutes = 60_000;
let machine: FreshMachine;
let child: ChildProcess | undefined;
const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
afterEach(() => {
  if (!hasEnded()) process.kill(-(child?.pid ?? 0), 'SIGKILL');
  child = undefined;
});
afterAll(() => machine?.remove());

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

function usePages(clone: string): void {
  for (const dist of ['portal/dist', 'navigator/dist', 'bi/dist'])
    cpSync(join(root, dist), join(clone, dist), { recursive: true });
}

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
    // Like a terminal: Ctrl-C reaches npm, its shell and the server.
    process.kill(-(started.pid ?? 0), 'SIGINT');
    await ended;
    await expect.poll(isReady).toBe(false);
  };
  return { address, printed: () => printed, stop };
}

// `npm run endurance -- --only fresh-clone` sets a version of npm and installs; `npm test` uses what it has already installed.
const npmVersion = process.env.FRESH_CLONE_NPM;

describe('a fresh clone', { timeout: 8 * minutes }, () => {
  beforeAll(() => {
    machine = makeFreshMachine();
  });

  it('starts with Node, npm and an empty home, prints its address and the demo accounts, and ends on Ctrl-C', async ({
    skip,
  }) => {
    if (npmVersion !== undefined && !reachesRegistry()) skip(unreachable);
    const clone = cloneRoot('clone');
    if (npmVersion === undefined) {
      linkDependencies(clone);
      usePages(clone);
    }
    const { address, printed, stop } = await npmStart(clone, {});
    await expect.poll(printed).toContain('navigator@example.com');
    expect(printed()).toContain(`Platbook is ready at ${address}/`);
    expect(printed()).toMatch(/Demo accounts, password \S+/);
    expect(printed().match(/^ {2}\S+@example\.com /gm)).toHaveLength(5);
    await stop();
    expect(machine.run('git', ['status', '--porcelain'], clone)).toBe('');
  });

  if (npmVersion === undefined) return;

  it(`installs and starts with npm ${npmVersion} as well`, async ({ skip }) => {
    // Second, so that it can reuse what the first test downloaded.
    if (!reachesRegistry()) skip(unreachable);
    machine.useNpm(npmVersion);
    expect(machine.run('npm', ['--version']).trim()).toBe(npmVersion);
    const clone = cloneRoot('clone-again');
    usePages(clone);
    const { stop } = await npmStart(clone, { WAREHOUSE_FOLDER: ownWarehouse(keptTinyWarehouse) });
    await stop();
    expect(machine.run(join('..', 'clone-again/node_modules/.bin/node'), ['--version'])).toMatch(/^v24\./);
    expect(machine.run('git', ['status', '--porcelain'], clone)).toBe('');
  });
});
