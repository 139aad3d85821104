import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-program.ts';
import { rooms } from './rooms.ts';

const skippedFolders = new Set(['node_modules', 'dist', 'data', '.cache', 'bad-import', 'bad-wording']);

export function sourceFiles(endings: string[]): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(path);
      return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
    });
  const existing = new Set(readdirSync(root));
  return rooms
    .filter((room) => existing.has(room))
    .flatMap(walk)
    .sort();
}

/** All files that git tracks or would track. */
export function trackedFiles(): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options).split('\n');
}
