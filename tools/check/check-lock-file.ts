import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';

interface LockEntry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** A platform package that a dependency names and the lock file lacks (`npm ci` refuses that), and registry URLs. */
export function lockFileProblems(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const missing = Object.entries(entry.optionalDependencies ?? {}).filter(
      ([name, version]) => /^\d+\.\d+\.\d+/.test(version) && !places(place, name).some((key) => packages[key]),
    );
    return [
      ...missing.map(([name, version]) => `${place} names ${name}@${version}, which the lock does not list.`),
      ...(entry.resolved && !entry.link && /^https?:/.test(entry.resolved) ? [`${place} names a registry host.`] : []),
    ];
  });
}

function places(place: string, name: string): string[] {
  const above = place
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [`node_modules/${name}`, ...above.map((folder) => `${folder}/node_modules/${name}`)];
}

export const checkLockFile: Gate = {
  name: 'lock file',
  async run() {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockEntry>;
    };
    return { problems: lockFileProblems(packages), says: `${Object.keys(packages).length} packages` };
  },
};
