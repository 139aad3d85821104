import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** The running commit if started from a clone; otherwise null. */
export const commit = readCommit(fileURLToPath(new URL('../../../.git', import.meta.url)));

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
