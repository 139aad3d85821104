import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { takeLock } from './engines/take-lock.ts';
import { ownWarehouse } from './own-warehouse.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/platbook');

/** Cache of the small warehouse between runs; servers don't open it, each gets its own copy. */
export const keptTinyWarehouse = path.join(cache, 'warehouse-kept-tiny');

const made = new Map<string, Promise<string>>();

export const keepTinyWarehouse = (): Promise<string> => makeOnce(keptTinyWarehouse, []);

/** For the caller's own use. The demo users' files are cached until their generator changes. Without a search index. */
export async function makeTinyWarehouse(): Promise<string> {
  return ownWarehouse(await keepTinyWarehouse(), { withoutIndex: true });
}

export async function makeSearchableWarehouse(): Promise<string> {
  return ownWarehouse(await keepTinyWarehouse());
}

/** The same with its index and marked rows of counties that don't exist, so a leak from the `all` file is recognized. */
export async function makeCanaryWarehouse(): Promise<string> {
  return ownWarehouse(await makeOnce(path.join(cache, 'warehouse-canaries'), ['--canaries']));
}

function makeOnce(folder: string, options: string[]): Promise<string> {
  const making = made.get(folder) ?? make(folder, options);
  made.set(folder, making);
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
