import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const form = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?$/;

/** Throws one sentence unless it is a later version: `0.2.0`, or `0.2.0-rc.1` before it. */
export function requireLaterVersion(wanted: string, current: string): void {
  if (!form.test(wanted)) throw new Error(`${wanted || 'The version'} must look like 0.2.0 or 0.2.0-rc.1.`);
  if (compare(wanted, current) <= 0) throw new Error(`${wanted} must be later than ${current}.`);
}

function compare(a: string, b: string): number {
  const [, ...left] = form.exec(a) ?? [];
  const [, ...right] = form.exec(b) ?? [];
  for (const part of [0, 1, 2]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  // What comes before a version has a suffix.
  if (left[3] === right[3]) return 0;
  if (left[3] === undefined || right[3] === undefined) return left[3] === undefined ? 1 : -1;
  return left[3].localeCompare(right[3], 'en', { numeric: true });
}

/** Writes the version to every manifest, the lock file and the chart. Returns the files, relative to the folder. */
export function writeVersion(folder: string, version: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  const manifests = ['package.json', ...workspaces.map((room) => `${room}/package.json`)];
  const change = (file: string, pattern: RegExp) => {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replace(pattern, `$1${version}`));
  };
  for (const file of manifests) {
    // The first is the manifest's own; later ones could be a dependency's.
    change(file, /("version": ?")[^"]+/);
    change(file, /("@platbook\/[a-z]+": ?")[^"]+/g);
  }
  writeLock(join(folder, 'package-lock.json'), workspaces, version);
  change('deploy/helm/platbook/Chart.yaml', /^((?:version|appVersion): ).*$/gm);
  return [...manifests, 'package-lock.json', 'deploy/helm/platbook/Chart.yaml'];
}

interface LockEntry {
  version?: string;
  dependencies?: Record<string, string>;
}

function writeLock(file: string, workspaces: readonly string[], version: string): void {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { version: string; packages: Record<string, LockEntry> };
  lock.version = version;
  for (const place of ['', ...workspaces]) {
    const entry = lock.packages[place];
    if (entry === undefined) throw new Error(`The lock file lacks ${place}.`);
    entry.version = version;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith('@platbook/')) (entry.dependencies as Record<string, string>)[name] = version;
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
