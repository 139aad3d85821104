import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { root } from '../scripts/run-program.ts';
import { findFreePort } from './free-port.ts';
import { type FreshMachine, makeFreshMachine } from './fresh-machine.ts';

const minutes = 60_000;
let machine: FreshMachine | undefined;
afterEach(() => machine?.remove());

it.skipIf(process.env.PLATBOOK_SKIP_FRESH_CLONE === '1')(
  'starts from a fresh clone with Node, npm and an empty home alone, says where it is and who may sign in, and ends on Ctrl-C',
  { timeout: 6 * minutes },
  async ({ skip }) => {
    machine = makeFreshMachine();
    try {
      machine.run('npm', ['view', 'node@24', 'name', '--fetch-retries=1', '--fetch-timeout=15000']);
    } catch {
      skip('the package registry cannot be reached');
    }
    const clone = join(machine.folder, 'clone');
    machine.run('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', root, clone]);
    const port = await findFreePort();
    const child = spawn(join(machine.folder, 'bin', 'npm'), ['start'], {
      cwd: clone,
      env: { ...machine.env, WAREHOUSE_SCALE: 'tiny', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    const ended = once(child, 'exit');
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const address = `http://127.0.0.1:${port}`;
    const isAlive = () =>
      fetch(`${address}/livez`).then(
        ({ ok }) => ok,
        () => false,
      );
    const givesUpAt = Date.now() + 5 * minutes;
    try {
      while (!(await isAlive())) {
        if (hasEnded() || Date.now() > givesUpAt) throw new Error(`npm start does not answer.\n${printed}`);
        await pause(200);
      }
      await expect.poll(() => printed, { timeout: 10_000 }).toContain('navigator@example.com');
      expect(printed).toContain(`Platbook is ready at ${address}/`);
      expect(printed).toMatch(/Demo accounts, password \S+/);
      expect(printed.match(/^ {2}\S+@example\.com /gm)).toHaveLength(5);
      // As a terminal does: Ctrl-C reaches npm, its shell and the server.
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      expect(await isAlive()).toBe(false);
      expect(machine.run('git', ['status', '--porcelain'], clone)).toBe('');
    } finally {
      if (!hasEnded()) process.kill(-(child.pid ?? 0), 'SIGKILL');
    }
  },
);
