import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/platbook');

const made = new Map<string, Promise<string>>();

/** The folder of a small warehouse with every demo person's files; made once and kept until its generator changes. */
export function makeTinyWarehouse(): Promise<string> {
  return makeOnce('warehouse-tiny', []);
}

/** The same with marked rows of counties that do not exist, so that what leaks out of the `all` file is recognised. */
export function makeCanaryWarehouse(): Promise<string> {
  return makeOnce('warehouse-canaries', ['--canaries']);
}

function makeOnce(name: string, options: string[]): Promise<string> {
  const making = made.get(name) ?? make(path.join(cache, name), options);
  made.set(name, making);
  return making;
}

async function make(folder: string, options: string[]): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const release = await takeLock(`${folder}.lock`);
  try {
    const generator = path.join(root, 'warehouse/src/main.ts');
    const command = [generator, '--if-stale', '--scale', 'tiny', '--out', folder, ...options];
    await promisify(execFile)(process.execPath, command, { cwd: root });
  } finally {
    release();
  }
  return folder;
}

/** Test files run side by side: the first makes the files, the others wait. A lock that nobody renewed for a minute was left behind. */
async function takeLock(lock: string): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(lock);
      const renewing = setInterval(() => utimesSync(lock, new Date(), new Date()), 5_000);
      return () => {
        clearInterval(renewing);
        rmSync(lock, { recursive: true, force: true });
      };
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > 60_000) rmSync(lock, { recursive: true, force: true });
      await pause(50);
    }
  }
}
