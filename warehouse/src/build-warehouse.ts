/** Builds a warehouse folder: generates all data once, copies each entitlement set into its own file, then swaps the folder in. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseManifest,
} from '@platbook/contract/packs/entitlement-set';
import { asBuildError, BuildError } from './build-error.ts';
import { plantCanaries } from './canaries.ts';
import { type Database, literal, openDatabase } from './database.ts';
import { fillDataDictionary, fillPublishStatus } from './dictionary.ts';
import { withFolderLock } from './folder-lock.ts';
import { generate, SQL_FILES } from './generate.ts';
import { generatorHash } from './generator-hash.ts';
import { readManifest, writeDictionary, writeManifest } from './manifest.ts';
import { materialise } from './materialise.ts';
import { createTables, createViews } from './objects.ts';
import { type BuildOptions, CLUSTER_SIZE, FILE_OPTIONS, fewRowsSettings, homesByCounty } from './options.ts';
import { type Progress, SILENT } from './progress.ts';
import { REPORTS_FOLDER, readReports } from './reports/read-reports.ts';
import { createCubes, cubesOf, fillCubes } from './reports/write-cubes.ts';
import {
  describeSetFile,
  type OrderedSet,
  objectsOfSet,
  objectsOfSource,
  writeIndexOf,
  writeSetFile,
} from './set-file.ts';
import { createSystemCatalog, fillSystemCatalog } from './system-catalog/write-system-catalog.ts';
import { refuseTrailingBlanks } from './trailing-blanks.ts';

export const AS_OF = '2026-06-30';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes leftovers of crashed builds next to the folder, and restores an old warehouse that a crash left set aside. */
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
  const foreign = readdirSync(folder).filter(
    (name) =>
      !/^((manifest|dictionary)\.json|manifest\.json\.new|.*\.duckdb(\.wal)?|.*\.sqlite(-journal)?|spill-\w+|\.gitkeep)$/.test(
        name,
      ),
  );
  if (foreign.length > 0)
    throw new BuildError(
      `${folder} contains files that aren't part of a warehouse (${foreign[0]}). Choose another folder.`,
    );
}

/** Builds and swaps in the warehouse of the options. Throws BuildError with a sentence for the operator if it fails. */
export async function buildWarehouse(options: BuildOptions, progress: Progress = SILENT): Promise<WarehouseManifest> {
  const folder = resolve(options.folder);
  refuseForeignFolder(folder);
  return withFolderLock(folder, async () => {
    cleanLeftovers(folder);
    const building = `${folder}.building-${process.pid}`;
    try {
      mkdirSync(building, { recursive: true });
      const manifest = await buildInto(building, options, setsToBuild(folder, options.entitlements), progress);
      writeDictionary(building);
      writeManifest(building, manifest);
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
  });
}

/** The sets of the options, and those ordered since: an order outlives the warehouse it was made in. */
function setsToBuild(folder: string, wanted: readonly EntitlementSet[]): OrderedSet[] {
  const ordered = readManifest(folder)?.sets.filter(({ orderedAt }) => orderedAt !== undefined) ?? [];
  const sets = [...ordered.map(({ objects, counties, orderedAt }) => ({ objects, counties, orderedAt })), ...wanted];
  return [...new Map(sets.map((set) => [entitlementSetHash(set), set])).values()];
}

async function buildInto(
  building: string,
  options: BuildOptions,
  sets: readonly OrderedSet[],
  progress: Progress,
): Promise<WarehouseManifest> {
  const { scale, withoutIndex = false } = options;
  const reports = readReports(options.reportsFolder ?? REPORTS_FOLDER);
  const cubes = cubesOf(new Set(objectsOfSet(ALL_SET).map(({ name }) => name)), reports);
  const spillFolder = join(building, 'spill');
  const allHash = entitlementSetHash(ALL_SET);
  const isAll = (set: EntitlementSet): boolean => entitlementSetHash(set) === allHash;
  const path = (hash: string): string => join(building, `${hash}.duckdb`);
  const db = await openDatabase({ threads: options.threads, memory: options.memory, spillFolder });
  try {
    await db.run(fewRowsSettings(scale));
    await db.run(`ATTACH ${literal(path(allHash))} AS w ${FILE_OPTIONS[scale]}`);
    // With few rows a statement doesn't use all processors, so two connections run concurrently. With many rows one connection does.
    const isSmall = scale === 'tiny';
    const connections: [Database, ...Database[]] = isSmall && options.threads > 1 ? [db, await db.openSibling()] : [db];
    for (const connection of connections) await connection.run('USE w');
    await generateInto(connections, options, progress);
    for (const connection of connections) await connection.run('USE memory');
    await createCubes(db, 'w', cubes);
    const finishSource = async (of: Database): Promise<void> => {
      await fillDataDictionary(of, 'w', objectsOfSet(ALL_SET));
      await fillPublishStatus(of, 'w', objectsOfSet(ALL_SET), AS_OF);
      await fillSystemCatalog(of, 'w', await objectsOfSource(of));
      await fillCubes(of, 'w', cubes);
      // Waits for DDL of the other connection; plain CHECKPOINT would fail.
      await of.run('FORCE CHECKPOINT w');
    };
    const write = async (to: Database, set: EntitlementSet): Promise<void> => {
      progress.step(nameOfFile(set));
      const hash = entitlementSetHash(set);
      if (isAll(set)) {
        await finishSource(to);
        if (!withoutIndex) await writeIndexOf(to, set, { file: path(hash), catalog: 'w', scale, asOf: AS_OF });
      } else {
        const target = { file: path(hash), catalog: `s${hash}`, scale, asOf: AS_OF, withoutIndex, reports };
        await writeSetFile(to, set, target);
      }
    };
    // One set is copied while the index of another is written, unless the sets are so large that both need all the memory.
    const writers =
      connections.length > 1 || scale === 'full' || options.threads === 1 ? connections : [db, await db.openSibling()];
    // Each connection writes one file at a time, the full file first.
    const waiting = sets.toSorted((a, b) => Number(isAll(b)) - Number(isAll(a)));
    let isLookedAt = false;
    const written = await Promise.allSettled(
      writers.map(async (connection) => {
        for (let set = waiting.shift(); set !== undefined; set = waiting.shift()) await write(connection, set);
        // The first connection without a file left to write checks the texts, while the other writes its last file.
        if (!isLookedAt) {
          isLookedAt = true;
          await refuseTrailingBlanks(connection);
        }
      }),
    );
    // All must have ended before the database is closed, whichever failed.
    for (const one of written) if (one.status === 'rejected') throw one.reason;
    await db.run('DETACH w');
  } finally {
    db.close();
    rmSync(spillFolder, { recursive: true, force: true });
  }
  if (!sets.some(isAll)) rmSync(path(allHash), { force: true });
  return {
    version: 1,
    scale,
    seed: options.seed,
    asOf: AS_OF,
    generator: generatorHash(options),
    builtAt: new Date().toISOString(),
    sets: sets.map((set) => describeSetFile(building, set)),
  };
}

async function generateInto(
  connections: readonly [Database, ...Database[]],
  options: BuildOptions,
  progress: Progress,
): Promise<void> {
  const [db] = connections;
  const objects = objectsOfSet(ALL_SET);
  const makeTables = (to: Database): Promise<void> =>
    createTables(
      to,
      'w',
      objects.filter(({ kind }) => kind === 'table'),
    );
  await generate(connections, makeTables, {
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
  if (options.scale === 'full') await materialise(db, ['Foreclosure.ForeclosureStatus', 'Market.FlipTransaction']);
  await createSystemCatalog(db);
}

function nameOfFile({ counties, objects }: EntitlementSet): string {
  const where = counties.includes('*')
    ? 'every county'
    : `${counties.length} ${counties.length === 1 ? 'county' : 'counties'}`;
  return `file of ${where}, ${objects.includes('*') ? 'every object' : `${objects.length} objects`}`;
}

export function countSteps(options: BuildOptions): number {
  return SQL_FILES.length + 1 + options.entitlements.length;
}
