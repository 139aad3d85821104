import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isHash = (text: string | undefined) => text !== undefined && /^[0-9a-f]{40,64}$/.test(text);

/** The commit that a clone stands at, read off its folder of Git without Git; null where there is none to read. */
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
  return isHash(found) ? (found as string) : null;
}
