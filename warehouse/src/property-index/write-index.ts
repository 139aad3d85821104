import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SetIndex } from '@platbook/contract/packs/entitlement-set';
import { longSpellings } from '@platbook/property/search-words';
import type { Database } from '../database.ts';
import { documentStatement } from './document-statement.ts';
import { createLookupFile, type LookupFile } from './lookup-file.ts';
import { openVocabulary, PLACE_WORD } from './vocabulary.ts';
import { writeAddresses } from './write-addresses.ts';
import { writeDocuments } from './write-documents.ts';
import { type IndexSource, writeHomes } from './write-homes.ts';
import { writeOwners, writePlaceWords } from './write-places-and-owners.ts';

async function writeLookup(
  db: Database,
  source: IndexSource,
  homes: string,
  file: string,
  asOf: string,
): Promise<void> {
  const lookup = createLookupFile(file);
  try {
    await writeDocuments(db, documentStatement(source, `${homes}.homes`, asOf), lookup);
    await writeParcels(db, source, `${homes}.homes`, lookup);
    await writeWords(db, { homes, counties: `${source.catalog}.Reference.DimCounty`, lookup });
    lookup.finish();
  } finally {
    lookup.close();
  }
}

async function writeWords(
  db: Database,
  { homes, counties, lookup }: { readonly homes: string; readonly counties: string; readonly lookup: LookupFile },
): Promise<void> {
  const vocabulary = openVocabulary();
  vocabulary.add(longSpellings.join(' '), PLACE_WORD, 0);
  await writePlaceWords(db, { homes, counties }, lookup, vocabulary);
  await writeAddresses(db, `${homes}.homes`, lookup, vocabulary);
  const [owner] = await db.rows(`SELECT 1 FROM ${homes}.fields WHERE key = 'owner'`);
  if (owner !== undefined) await writeOwners(db, `${homes}.homes`, lookup, vocabulary);
  vocabulary.write(lookup);
}

async function writeParcels(
  db: Database,
  { catalog, objects }: IndexSource,
  homes: string,
  lookup: LookupFile,
): Promise<void> {
  const printed = `SELECT PropertyID, CountyFIPS, Apn AS label FROM ${homes} WHERE Apn <> ''`;
  const accounts = `UNION SELECT PropertyID, CountyFIPS, ParcelNumberAlternate FROM ${catalog}.Property.PropertyAddress WHERE ParcelNumberAlternate IS NOT NULL`;
  await lookup.fillFrom(
    'parcel',
    db.stream(`SELECT regexp_replace(upper(label), '[^A-Z0-9]', '', 'g') AS number, CountyFIPS, PropertyID, label
      FROM (${printed} ${objects.has('Property.PropertyAddress') ? accounts : ''}) ORDER BY 1, 2, 3, 4`),
  );
}

const ENDINGS = { homes: '.homes.duckdb', lookup: '.lookup.sqlite' } as const;

export function indexFiles(stem: string): string[] {
  return Object.values(ENDINGS).map((ending) => `${stem}${ending}`);
}

/** Gives the finished files of a stem the names that a set's index has. */
export function publishIndex(folder: string, stem: string, hash: string): void {
  const finished = indexFiles(hash);
  indexFiles(stem).forEach((name, place) => {
    renameSync(join(folder, name), join(folder, finished[place] as string));
  });
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
