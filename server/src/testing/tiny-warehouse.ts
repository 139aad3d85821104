import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'node_modules/.cache/platbook/warehouse-tiny');
const lock = `${folder}.lock`;

let made: Promise<string> | undefined;

/** The folder of a small warehouse with every demo person's files; made once and kept until its generator changes. */
export function makeTinyWarehouse(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const release = await takeLock();
  try {
    const generator = path.join(root, 'warehouse/src/main.ts');
    await promisify(execFile)(process.execPath, [generator, '--if-stale', '--scale', 'tiny', '--out', folder], {
      cwd: root,
    });
  } finally {
    release();
  }
  return folder;
}

/** Test files run side by side: the first makes the files, the others wait. A lock left behind is taken after a minute. */
async function takeLock(): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(lock);
      return () => rmSync(lock, { recursive: true, force: true });
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > 60_000) rmSync(lock, { recursive: true, force: true });
      await pause(50);
    }
  }
}
