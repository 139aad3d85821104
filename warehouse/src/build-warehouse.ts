/** Builds a warehouse folder: generates everything once, copies each entitlement set into its own file, then swaps the folder in. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseManifest,
} from '@platbook/contract/entitlement-set';
import { plantCanaries } from './canaries.ts';
import { literal, openDatabase } from './database.ts';
import { fillDataDictionary, fillPublishStatus } from './dictionary.ts';
import { generate, SQL_FILES } from './generate.ts';
import { generatorHash } from './generator-hash.ts';
import { materialise } from './materialise.ts';
import { createTables, createViews } from './objects.ts';
import { type BuildOptions, CLUSTER_SIZE, homesByCounty } from './options.ts';
import { type Progress, SILENT } from './progress.ts';
import { objectsOfSet, writeSet } from './set-file.ts';

/** The date all generated data is as of. */
export const AS_OF = '2026-06-30';

/** A build that cannot be done, with a sentence for the person who asked for it. */
export class BuildError extends Error {}

/** The manifest of a folder, or undefined when it holds no complete warehouse. */
export function readManifest(folder: string): WarehouseManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** True when the folder has no warehouse, or one made by other sources or with other options. */
export function isWarehouseStale(folder: string, options: BuildOptions): boolean {
  const manifest = readManifest(folder);
  if (manifest === undefined || manifest.generator !== generatorHash(options)) return true;
  return manifest.sets.some(({ file }) => !existsSync(join(folder, file)));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes what crashed builds left beside the folder, and puts an old warehouse back that a crash left set aside. */
function cleanLeftovers(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  const leftovers = readdirSync(parent).filter(
    (name) => name.startsWith(`${basename(folder)}.building-`) || name.startsWith(`${basename(folder)}.old-`),
  );
  for (const name of leftovers) {
    if (isAlive(Number(name.slice(name.lastIndexOf('-') + 1)))) continue;
    if (name.includes('.old-') && !existsSync(folder)) renameSync(join(parent, name), folder);
    else rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function refuseForeignFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new BuildError(`${folder} is a file, not a folder.`);
  const foreign = readdirSync(folder).filter((name) => !/^(manifest\.json|.*\.duckdb(\.wal)?|\.gitkeep)$/.test(name));
  if (foreign.length > 0)
    throw new BuildError(`${folder} holds other things than a warehouse (${foreign[0]}); choose another folder.`);
}

/** Builds and swaps in the warehouse of the options. Throws BuildError with a plain sentence when it cannot be done. */
export async function buildWarehouse(options: BuildOptions, progress: Progress = SILENT): Promise<WarehouseManifest> {
  const folder = resolve(options.folder);
  refuseForeignFolder(folder);
  cleanLeftovers(folder);
  const building = `${folder}.building-${process.pid}`;
  try {
    mkdirSync(building, { recursive: true });
    const manifest = await buildInto(building, options, progress);
    writeFileSync(join(building, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const old = `${folder}.old-${process.pid}`;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(building, folder);
    rmSync(old, { recursive: true, force: true });
    return manifest;
  } catch (error) {
    throw asBuildError(error);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

function asBuildError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || /no space left|disk full|max_temp_directory_size/i.test(message))
    return new BuildError(
      'The disk is full: the warehouse could not be written. The warehouse that was there before is unchanged.',
    );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BuildError(`The warehouse folder cannot be written: ${message}.`);
  if (/out of memory/i.test(message))
    return new BuildError('The memory limit is too small for this scale; give more with --memory.');
  return error;
}

async function buildInto(building: string, options: BuildOptions, progress: Progress): Promise<WarehouseManifest> {
  const spillFolder = join(building, 'spill');
  const db = await openDatabase({ threads: options.threads, memory: options.memory, spillFolder });
  const sets: EntitlementSet[] = [
    ...new Map(options.entitlements.map((set) => [entitlementSetHash(set), set])).values(),
  ];
  const allHash = entitlementSetHash(ALL_SET);
  const wantsAll = sets.some((set) => entitlementSetHash(set) === allHash);
  const path = (hash: string): string => join(building, `${hash}.duckdb`);
  try {
    const objects = objectsOfSet(ALL_SET);
    // Compressing costs more time than it saves room when every table fits into a few blocks.
    if (options.scale === 'tiny') await db.run("SET force_compression = 'uncompressed'");
    const everything = options.scale === 'tiny' && !wantsAll ? ':memory:' : path(allHash);
    await db.run(`ATTACH ${literal(everything)} AS w; USE w`);
    await createTables(
      db,
      'w',
      objects.filter(({ kind }) => kind === 'table'),
    );
    await generate(db, {
      seed: options.seed,
      clusterSize: CLUSTER_SIZE[options.scale],
      homes: homesByCounty(options),
      onStep: progress.step,
    });
    if (options.canaries) await plantCanaries(db);
    progress.step('views and data dictionary');
    await createViews(
      db,
      'w',
      objects.filter(({ kind }) => kind === 'view'),
    );
    if (options.scale === 'full')
      await materialise(db, ['Foreclosure.ForeclosureStatus', 'Market.FlipTransaction', 'Valuation.AVMAccuracy']);
    if (wantsAll) {
      await fillDataDictionary(db, 'w', objects);
      await fillPublishStatus(db, 'w', objects, AS_OF);
      await db.run('CHECKPOINT w');
    }
    await db.run('USE memory');
    for (const set of sets.filter((one) => entitlementSetHash(one) !== allHash)) {
      progress.step(
        `file of ${set.counties.length} ${set.counties.length === 1 ? 'county' : 'counties'}, ${set.objects.includes('*') ? 'every object' : `${set.objects.length} objects`}`,
      );
      await db.run(`ATTACH ${literal(path(entitlementSetHash(set)))} AS s`);
      await writeSet(db, set, AS_OF);
      await db.run('CHECKPOINT s; DETACH s');
    }
    await db.run('DETACH w');
  } finally {
    db.close();
    rmSync(spillFolder, { recursive: true, force: true });
  }
  if (!wantsAll) rmSync(path(allHash), { force: true });
  return {
    version: 1,
    scale: options.scale,
    seed: options.seed,
    asOf: AS_OF,
    generator: generatorHash(options),
    builtAt: new Date().toISOString(),
    sets: sets.map((set) => {
      const hash = entitlementSetHash(set);
      return {
        objects: set.objects,
        counties: set.counties,
        hash,
        file: `${hash}.duckdb`,
        bytes: statSync(path(hash)).size,
      };
    }),
  };
}

/** Steps a build of these options shows, for a progress bar. */
export function countSteps(options: BuildOptions): number {
  return SQL_FILES.length + 1 + options.entitlements.length;
}
