import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  gitHead?: string;
};

export const { version } = manifest;

/** The running commit if started from a clone, or the one that the package was made from; null if unknown. */
export const commit = readCommit(fileURLToPath(new URL('../../../.git', import.meta.url))) ?? manifest.gitHead ?? null;

export function readCommit(folder: string): string | null {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8').trim();
    } catch {
      return '';
    }
  };
  const head = read('HEAD');
  const reference = /^ref: (refs\/(?!.*\.\.)[\w./-]+)$/.exec(head)?.[1];
  const found =
    reference === undefined
      ? head
      : read(reference) ||
        read('packed-refs')
          .split('\n')
          .find((line) => line.endsWith(` ${reference}`))
          ?.split(' ')[0];
  return found !== undefined && /^[0-9a-f]{40,64}$/.test(found) ? found : null;
}
