import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommit } from './read-commit.ts';

/** The version of the product, as its package says. */
export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** The commit that runs, where the product was started out of a clone; null elsewhere. */
export const commit = readCommit(fileURLToPath(new URL('../../.git', import.meta.url)));
