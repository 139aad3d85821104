import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommit } from './read-commit.ts';

export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** The running commit if started from a clone; otherwise null. */
export const commit = readCommit(fileURLToPath(new URL('../../.git', import.meta.url)));
