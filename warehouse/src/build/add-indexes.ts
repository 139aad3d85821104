import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WarehouseManifest, WarehouseSet } from '@platbook/contract/packs/entitlement-set';
import { asBuildError, BuildError } from '../build-error.ts';
import { type Database, type Limits, literal, onEach, openDatabase } from '../database.ts';
import { fewRowsSettings, sharesProcessors } from '../options.ts';
import { type Progress, SILENT } from '../progress.ts';
import { describeIndex, publishIndex } from '../property-index/write-index.ts';
import { removeLeftovers } from './add-set.ts';
import { withFolderLock } from './folder-lock.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { writeIndexOf } from './set-file.ts';

/** Adds a search index to each set that has none. The manifest names each as soon as it is complete. Throws BuildError. */
export async function addIndexes(folder: string, limits: Limits, progress: Progress = SILENT): Promise<void> {
  const place = resolve(folder);
  return withFolderLock(place, async () => {
    const manifest = readManifest(place);
    if (manifest === undefined) throw new BuildError(`There is no warehouse in ${place}. Build one first.`);
    removeLeftovers(place, manifest);
    try {
      await writeIndexes(place, manifest, limits, progress);
    } catch (error) {
      throw asBuildError(error);
    }
  });
}

export async function writeIndexes(
  folder: string,
  manifest: WarehouseManifest,
  limits: Limits,
  progress: Progress,
): Promise<WarehouseManifest> {
  progress.step('search index');
  const spillFolder = join(folder, 'spill-index');
  const isShared = sharesProcessors(manifest.scale, limits);
  const threads = isShared ? Math.floor(limits.threads / 2) : limits.threads;
  const db = await openDatabase({ ...limits, threads, spillFolder });
  let written = manifest;
  try {
    await db.run(fewRowsSettings(manifest.scale));
    // One leaves the processors to others while JavaScript handles its rows.
    const connections = isShared ? [db, await db.openSibling(), await db.openSibling()] : [db];
    const waiting = manifest.sets.filter(({ index }) => index === undefined).toSorted((a, b) => b.bytes - a.bytes);
    await onEach(connections, async (connection) => {
      for (let set = waiting.shift(); set !== undefined; set = waiting.shift()) {
        await indexSet(connection, folder, manifest, set);
        const { hash } = set;
        const index = describeIndex(folder, hash);
        const sets = written.sets.map((one) => (one.hash === hash && index ? { ...one, index } : one));
        written = { ...written, sets };
        writeManifest(folder, written);
      }
    });
    return written;
  } finally {
    db.close();
    rmSync(spillFolder, { recursive: true, force: true });
  }
}

async function indexSet(
  db: Database,
  folder: string,
  { scale, asOf }: WarehouseManifest,
  { file, hash, ...set }: WarehouseSet,
): Promise<void> {
  const catalog = `s${hash}`;
  await db.run(`ATTACH ${literal(join(folder, file))} AS ${catalog} (READ_ONLY)`);
  await writeIndexOf(db, set, { file: join(folder, `adding-${hash}.duckdb`), catalog, scale, asOf });
  await db.run(`DETACH ${catalog}`);
  publishIndex(folder, `adding-${hash}`, hash);
}
