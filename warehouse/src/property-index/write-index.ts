/** Makes the search index of a set: files beside the set's own, made out of that file alone. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SetIndex } from '@platbook/contract/entitlement-set';
import type { Database } from '../database.ts';
import { type IndexSource, writeHomes } from './write-homes.ts';
import { writeLookup } from './write-lookup.ts';

/** Endings of the names of an index's files, after the set's hash. */
const ENDINGS = { homes: '.homes.duckdb', lookup: '.lookup.sqlite' } as const;

/** The names of all its files; `stem` is the hash of the set, or another beginning while they are being made. */
export function indexFiles(stem: string): string[] {
  return Object.values(ENDINGS).map((ending) => `${stem}${ending}`);
}

/** The manifest's words on the finished index of the set with this hash; undefined when it has none. */
export function describeIndex(folder: string, hash: string): SetIndex | undefined {
  if (!existsSync(join(folder, `${hash}${ENDINGS.lookup}`))) return undefined;
  return {
    homes: `${hash}${ENDINGS.homes}`,
    lookup: `${hash}${ENDINGS.lookup}`,
    bytes: indexFiles(hash).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  };
}

/** Writes the files into the folder. `source` is the attached file of the set; a catalogue whose name begins with its name must be free. */
export async function writeIndex(
  db: Database,
  source: IndexSource,
  { folder, stem, asOf }: { readonly folder: string; readonly stem: string; readonly asOf: string },
): Promise<void> {
  for (const file of indexFiles(stem)) rmSync(join(folder, file), { force: true });
  const homes = `${source.catalog}_homes`;
  await writeHomes(db, source, join(folder, `${stem}${ENDINGS.homes}`), homes);
  await writeLookup(db, source, homes, join(folder, `${stem}${ENDINGS.lookup}`), asOf);
  await db.run(`DETACH ${homes}`);
}
