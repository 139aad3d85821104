import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseManifest,
  type WarehouseSet,
} from '@platbook/contract/packs/entitlement-set';
import { asBuildError, BuildError } from '../build-error.ts';
import { type Limits, literal, openDatabase } from '../database.ts';
import { fewRowsSettings } from '../options.ts';
import { indexFiles, publishIndex } from '../property-index/write-index.ts';
import { REPORTS_FOLDER, readReports } from '../reports/read-reports.ts';
import { withFolderLock } from './folder-lock.ts';
import { filesOf, readManifest, writeManifest } from './manifest.ts';
import { describeSetFile, writeIndexOf, writeSetFile } from './set-file.ts';

/** Files are written under temporary names, then added to the manifest. Orders run one after the other. Throws BuildError. */
export async function addSet(folder: string, set: EntitlementSet, limits: Limits): Promise<WarehouseSet> {
  const place = resolve(folder);
  const hash = entitlementSetHash(set);
  const present = findSet(readManifest(place), place, hash);
  if (present) return present;
  if (!existsSync(place)) throw new BuildError(`There is no warehouse in ${place}. Build one first.`);
  return withFolderLock(place, async () => {
    const manifest = readManifest(place);
    if (manifest === undefined) throw new BuildError(`There is no warehouse in ${place}. Build one first.`);
    const already = findSet(manifest, place, hash);
    if (already) return already;
    removeLeftovers(place, manifest);
    try {
      await copyOut(place, manifest, set, limits);
      const entry = describeSetFile(place, { ...set, orderedAt: new Date().toISOString() });
      writeManifest(place, { ...manifest, sets: [...manifest.sets.filter((one) => one.hash !== hash), entry] });
      return entry;
    } catch (error) {
      throw asBuildError(error);
    }
  });
}

function findSet(manifest: WarehouseManifest | undefined, folder: string, hash: string): WarehouseSet | undefined {
  return manifest?.sets.find(
    (set) => set.hash === hash && filesOf(set).every((file) => existsSync(join(folder, file))),
  );
}

export function removeLeftovers(folder: string, manifest: WarehouseManifest): void {
  const known = manifest.sets.flatMap(filesOf);
  for (const name of readdirSync(folder)) {
    const isOurs =
      name === 'manifest.json.new' || name.startsWith('spill-') || /\.(duckdb(\.wal)?|sqlite(-journal)?)$/.test(name);
    if (isOurs && !known.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function copyOut(
  folder: string,
  { scale, asOf, sets }: WarehouseManifest,
  set: EntitlementSet,
  limits: Limits,
): Promise<void> {
  const hash = entitlementSetHash(set);
  const all = sets.find((one) => one.hash === entitlementSetHash(ALL_SET));
  if (all === undefined)
    throw new BuildError(
      `The warehouse in ${folder} has no full file to build the set from. Rebuild it with --entitlement all.`,
    );
  const spillFolder = join(folder, `spill-${hash}`);
  const stem = `adding-${hash}`;
  const file = join(folder, `${stem}.duckdb`);
  const db = await openDatabase({ ...limits, spillFolder });
  try {
    await db.run(fewRowsSettings(scale));
    await db.run(`ATTACH ${literal(join(folder, all.file))} AS w (READ_ONLY)`);
    const reports = readReports(REPORTS_FOLDER);
    const target = { file, catalog: 's', scale, asOf, reports };
    await writeSetFile(db, set, target);
    if (all.index !== undefined) await writeIndexOf(db, set, target);
    await db.run('DETACH s');
    if (all.index !== undefined) publishIndex(folder, stem, hash);
    renameSync(file, join(folder, `${hash}.duckdb`));
  } finally {
    db.close();
    const left = [file, `${file}.wal`, spillFolder, ...indexFiles(stem).map((name) => join(folder, name))];
    for (const path of left) rmSync(path, { recursive: true, force: true });
  }
}
