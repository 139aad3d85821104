/** Makes the search index of a set: files beside the set's own, made out of that file alone. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SetIndex } from '@platbook/contract/entitlement-set';
import type { Database } from '../database.ts';
import { type IndexSource, writeHomes } from './write-homes.ts';

/** Endings of the names of an index's files, after the set's hash. */
const ENDINGS = { homes: '.homes.duckdb' } as const;

/** The names of all its files; `stem` is the hash of the set, or another beginning while they are being made. */
export function indexFiles(stem: string): string[] {
  return Object.values(ENDINGS).map((ending) => `${stem}${ending}`);
}

/** The manifest's words on the finished index of the set with this hash. */
export function describeIndex(folder: string, hash: string): SetIndex {
  return {
    homes: `${hash}${ENDINGS.homes}`,
    bytes: indexFiles(hash).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  };
}

/** Writes the files into the folder. `source` is the attached file of the set; catalogues whose names begin with its name must be free. */
export async function writeIndex(db: Database, source: IndexSource, folder: string, stem: string): Promise<void> {
  for (const file of indexFiles(stem)) rmSync(join(folder, file), { force: true });
  await writeHomes(db, source, join(folder, `${stem}${ENDINGS.homes}`), `${source.catalog}_homes`);
}
