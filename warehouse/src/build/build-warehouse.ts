import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseManifest,
} from '@platbook/contract/packs/entitlement-set';
import { asBuildError, BuildError } from '../build-error.ts';
import { type Database, literal, onEach, openDatabase } from '../database.ts';
import { plantCanaries } from '../generate/canaries.ts';
import { fillDataDictionary, fillPublishStatus } from '../generate/dictionary.ts';
import { generate, SQL_FILES } from '../generate/generate.ts';
import { createTables, createViews, materialise, refuseTrailingBlanks } from '../objects.ts';
import {
  type BuildOptions,
  CLUSTER_SIZE,
  FILE_OPTIONS,
  fewRowsSettings,
  homesByCounty,
  MOST_CELLS,
  sharesProcessors,
} from '../options.ts';
import { profileData } from '../profile/profile-data.ts';
import { type Progress, SILENT } from '../progress.ts';
import { REPORTS_FOLDER, readReports } from '../reports/read-reports.ts';
import { createCubes, cubesOf, fillCubes } from '../reports/write-cubes.ts';
import { createSystemCatalog, fillSystemCatalog } from '../system-catalog/write-system-catalog.ts';
import { writeIndexes } from './add-indexes.ts';
import { withFolderLock } from './folder-lock.ts';
import { generatorHash } from './generator-hash.ts';
import { readManifest, writeDictionary, writeManifest, writeProfile } from './manifest.ts';
import { describeSetFile, type OrderedSet, objectsOfSet, objectsOfSource, writeSetFile } from './set-file.ts';

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
      !/^((manifest|dictionary|profile)\.json|manifest\.json\.new|.*\.duckdb(\.wal)?|.*\.sqlite(-journal)?|spill-\w+|\.gitkeep)$/.test(
        name,
      ),
  );
  if (foreign.length > 0)
    throw new BuildError(
      `${folder} contains files that aren't part of a warehouse (${foreign[0]}). Choose another folder.`,
    );
}

export async function buildWarehouse(options: BuildOptions, progress: Progress = SILENT): Promise<WarehouseManifest> {
  const folder = resolve(options.folder);
  refuseForeignFolder(folder);
  return withFolderLock(folder, async () => {
    cleanLeftovers(folder);
    const building = `${folder}.building-${process.pid}`;
    try {
      mkdirSync(building, { recursive: true });
      const built = await buildInto(building, options, setsToBuild(folder, options.entitlements), progress);
      writeDictionary(building);
      writeManifest(building, built);
      const manifest = hasIndexAtOnce(options) ? await writeIndexes(building, built, options, progress) : built;
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

const hasIndexAtOnce = ({ withoutIndex, indexLater }: BuildOptions): boolean => !withoutIndex && !indexLater;

function setsToBuild(folder: string, wanted: readonly EntitlementSet[]): OrderedSet[] {
  const ordered = readManifest(folder)?.sets.filter(({ orderedAt }) => orderedAt !== undefined) ?? [];
  const sets = [...ordered.map(({ objects, counties, orderedAt }) => ({ objects, counties, orderedAt })), ...wanted];
  return [...new Map(sets.map((set) => [entitlementSetHash(set), set])).values()];
}

const ALL_HASH = entitlementSetHash(ALL_SET);
const isAll = (set: EntitlementSet): boolean => entitlementSetHash(set) === ALL_HASH;

async function buildInto(
  building: string,
  options: BuildOptions,
  sets: readonly OrderedSet[],
  progress: Progress,
): Promise<WarehouseManifest> {
  const { scale, threads } = options;
  const reports = readReports(options.reportsFolder ?? REPORTS_FOLDER);
  const cubes = cubesOf(new Set(objectsOfSet(ALL_SET).map(({ name }) => name)), reports);
  const spillFolder = join(building, 'spill');
  const path = (hash: string): string => join(building, `${hash}.duckdb`);
  const isShared = sharesProcessors(scale, options);
  const db = await openDatabase({
    threads: isShared ? Math.floor(threads / 2) : threads,
    memory: options.memory,
    spillFolder,
  });
  let profile: Omit<DataProfile, 'builtAt'> | undefined;
  try {
    await db.run(fewRowsSettings(scale));
    await db.run(`ATTACH ${literal(path(ALL_HASH))} AS w ${FILE_OPTIONS[scale]}`);
    const connections: [Database, ...Database[]] = isShared ? [db, await db.openSibling()] : [db];
    for (const connection of connections) await connection.run('USE w');
    await generateInto(connections, { ...options, spillFolder }, progress);
    for (const connection of connections) await connection.run('USE memory');
    await createCubes(db, 'w', cubes);
    const write = async (to: Database, set: OrderedSet): Promise<void> => {
      progress.step(nameOfFile(set));
      const hash = entitlementSetHash(set);
      if (isAll(set)) await finishSource(to, cubes);
      else await writeSetFile(to, set, { file: path(hash), catalog: `s${hash}`, scale, asOf: AS_OF, reports });
      if (!isAll(set)) await to.run(`DETACH s${hash}`);
    };
    const ordered = sets.toSorted((a, b) => Number(isAll(b)) - Number(isAll(a)));
    await runEach(connections, [
      ...ordered.map((set) => (to: Database) => write(to, set)),
      refuseTrailingBlanks,
      async (to) => {
        profile = await profileData(to, 'w');
      },
    ]);
    await db.run('DETACH w');
  } finally {
    db.close();
    rmSync(spillFolder, { recursive: true, force: true });
  }
  if (!sets.some(isAll)) rmSync(path(ALL_HASH), { force: true });
  const builtAt = new Date().toISOString();
  if (profile) writeProfile(building, { ...profile, builtAt });
  return {
    version: 1,
    scale,
    seed: options.seed,
    asOf: AS_OF,
    generator: generatorHash(options),
    builtAt,
    sets: sets.map((set) => describeSetFile(building, set)),
  };
}

async function finishSource(db: Database, cubes: Parameters<typeof fillCubes>[2]): Promise<void> {
  await fillDataDictionary(db, 'w', objectsOfSet(ALL_SET));
  await fillPublishStatus(db, 'w', objectsOfSet(ALL_SET), AS_OF);
  await fillSystemCatalog(db, 'w', await objectsOfSource(db));
  await fillCubes(db, 'w', cubes);
  // Waits for DDL of the other connection; plain CHECKPOINT would fail.
  await db.run('FORCE CHECKPOINT w');
}

async function runEach(
  connections: readonly Database[],
  jobs: readonly ((connection: Database) => Promise<void>)[],
): Promise<void> {
  const waiting = jobs.values();
  await onEach(connections, async (connection) => {
    for (const job of waiting) await job(connection);
  });
}

async function generateInto(
  connections: readonly [Database, ...Database[]],
  options: BuildOptions & { readonly spillFolder: string },
  progress: Progress,
): Promise<void> {
  const [db] = connections;
  const objects = objectsOfSet(ALL_SET);
  const ofKind = (kind: 'table' | 'view') => objects.filter((object) => object.kind === kind);
  await generate(connections, (to) => createTables(to, 'w', ofKind('table')), {
    seed: options.seed,
    clusterSize: CLUSTER_SIZE[options.scale],
    mostCells: MOST_CELLS[options.scale],
    homes: homesByCounty(options),
    spillFolder: options.spillFolder,
    onStep: progress.step,
  });
  if (options.canaries) await plantCanaries(db);
  progress.step('views and data dictionary');
  await createViews(db, 'w', ofKind('view'));
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
  return SQL_FILES.length + 2 + options.entitlements.length + Number(hasIndexAtOnce(options));
}
