import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WarehouseManifest, WarehouseSet } from '@platbook/contract/packs/entitlement-set';

/** The folders of this process, removed when it exits; the next process removes those left by a crash. */
let ownFolders: string | undefined;

/** Links to the cached files; changes put new files in place. Throws if a server wrote to the cached folder itself. */
export function ownWarehouse(kept: string, { withoutIndex = false } = {}): string {
  const manifest = JSON.parse(readFileSync(path.join(kept, 'manifest.json'), 'utf8')) as WarehouseManifest;
  const sets = withoutIndex ? manifest.sets.map(({ index: _, ...set }) => set) : manifest.sets;
  const ordered = sets.filter(({ orderedAt }) => orderedAt !== undefined).map(({ file }) => file);
  if (ordered.length > 0)
    throw new Error(`A server of a test added ${ordered} to ${kept}, which all suites share: remove the folder.`);
  ownFolders ??= openOwnFolders(path.join(path.dirname(kept), 'own-warehouses'));
  const folder = path.join(ownFolders, randomUUID());
  mkdirSync(folder);
  for (const name of sets.flatMap(filesOf)) linkSync(path.join(kept, name), path.join(folder, name));
  for (const name of ['dictionary.json', 'profile.json']) copyFileSync(path.join(kept, name), path.join(folder, name));
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, sets }));
  return folder;
}

const filesOf = ({ file, index }: WarehouseSet): string[] => (index ? [file, index.homes, index.lookup] : [file]);

function openOwnFolders(parent: string): string {
  const own = path.join(parent, String(process.pid));
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(parent)) if (!isRunning(Number(name))) remove(path.join(parent, name));
  process.once('exit', () => remove(own));
  return own;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
