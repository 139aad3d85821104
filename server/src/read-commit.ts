import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isHash = (text: string | undefined) => text !== undefined && /^[0-9a-f]{40,64}$/.test(text);

/** The checked-out commit, read from the .git folder without Git; null without one. */
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
