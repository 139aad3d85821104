import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SetIndex } from '@platbook/contract/packs/entitlement-set';
import type { Database } from '../database.ts';
import { type IndexSource, writeHomes } from './write-homes.ts';
import { writeLookup } from './write-lookup.ts';

const ENDINGS = { homes: '.homes.duckdb', lookup: '.lookup.sqlite' } as const;

export function indexFiles(stem: string): string[] {
  return Object.values(ENDINGS).map((ending) => `${stem}${ending}`);
}

export function describeIndex(folder: string, hash: string): SetIndex | undefined {
  if (!existsSync(join(folder, `${hash}${ENDINGS.lookup}`))) return undefined;
  return {
    homes: `${hash}${ENDINGS.homes}`,
    lookup: `${hash}${ENDINGS.lookup}`,
    bytes: indexFiles(hash).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  };
}

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
