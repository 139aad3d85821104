import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ALL_SET, entitlementSetHash, type WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import type { LakeFile, LakeManifest, LakeObject } from '@platbook/contract/packs/lake-manifest';
import { withFolderLock } from '../build/folder-lock.ts';
import { readManifest } from '../build/manifest.ts';
import { asBuildError, BuildError } from '../build-error.ts';
import { type Database, type Limits, literal, openDatabase } from '../database.ts';
import { type Progress, SILENT } from '../progress.ts';
import { readLake, replaceLake } from './lake-file.ts';
import { type LakeSource, listLakeSources } from './lake-objects.ts';
import { ofPartition, readPartitions, writePartition } from './lake-partitions.ts';

export interface LakeOptions extends Limits {
  /** The warehouse, with the file of every object and county. */
  readonly folder: string;
  readonly lake: string;
}

export interface WrittenLake {
  readonly manifest: LakeManifest;
  /** Files that weren't there before. */
  readonly written: number;
}

/**
 * Writes the files whose rows changed, then `lake.json`. Until then, readers see the lake of the last run, and its files stay until the
 * run after this one. Throws BuildError.
 */
export async function writeLake(options: LakeOptions, progress: Progress = SILENT): Promise<WrittenLake> {
  const lake = resolve(options.lake);
  const { warehouse, file } = requireFullFile(options.folder);
  refuseForeignFolder(lake);
  return withFolderLock(lake, async () => {
    const old = readLake(lake);
    const spillFolder = join(lake, `spill-${process.pid}`);
    mkdirSync(lake, { recursive: true });
    const db = await openDatabase({ threads: options.threads, memory: options.memory, spillFolder });
    try {
      removeUnnamed(lake, [...filesOf(old), ...(old?.retired ?? [])]);
      await db.run(`ATTACH ${literal(file)} AS w (READ_ONLY)`);
      const known = new Map(old?.objects.flatMap(({ files }) => files).map((one) => [one.path, one]));
      const objects: LakeObject[] = [];
      for (const source of await listLakeSources(db)) {
        progress.step(`${source.schema}.${source.name}`);
        objects.push(await writeObject({ db, lake, known, folder: options.folder, warehouse }, source));
      }
      const named = new Set(objects.flatMap(({ files }) => files.map(({ path }) => path)));
      const retired = filesOf(old).filter((path) => !named.has(path));
      const { asOf } = warehouse;
      const manifest = { version: 1, asOf, writtenAt: new Date().toISOString(), objects, retired } as const;
      replaceLake(lake, manifest);
      removeUnnamed(lake, [...named, ...retired]);
      return { manifest, written: [...named].filter((path) => !known.has(path)).length };
    } catch (error) {
      throw asBuildError(error);
    } finally {
      db.close();
      rmSync(spillFolder, { recursive: true, force: true });
    }
  });
}

export function requireFullFile(folder: string): { warehouse: WarehouseManifest; file: string } {
  const warehouse = readManifest(folder);
  const all = warehouse?.sets.find(({ hash }) => hash === entitlementSetHash(ALL_SET));
  if (warehouse === undefined || all === undefined)
    throw new BuildError(`There is no warehouse with a full file in ${folder}. Build one first.`);
  return { warehouse, file: join(folder, all.file) };
}

const filesOf = (lake: LakeManifest | undefined): string[] =>
  lake?.objects.flatMap(({ files }) => files.map(({ path }) => path)) ?? [];

function refuseForeignFolder(lake: string): void {
  if (!existsSync(lake) || readLake(lake) !== undefined) return;
  const foreign = readdirSync(lake).find((name) => !/^(tables|lake\.json\.new|spill-\d+|\..*)$/.test(name));
  if (foreign !== undefined)
    throw new BuildError(`${lake} contains files that aren't part of a lake (${foreign}). Choose another folder.`);
}

/** Leftovers of an interrupted run, and files that two runs no longer name. */
function removeUnnamed(lake: string, named: readonly string[]): void {
  const tables = join(lake, 'tables');
  if (!existsSync(tables)) return;
  const wanted = new Set(named);
  for (const entry of readdirSync(tables, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || wanted.has(path.slice(lake.length + 1))) continue;
    rmSync(path);
    if (readdirSync(dirname(path)).length === 0) rmdirSync(dirname(path));
  }
}

interface Work {
  readonly db: Database;
  readonly lake: string;
  readonly known: ReadonlyMap<string, LakeFile>;
  readonly folder: string;
  readonly warehouse: WarehouseManifest;
}

async function writeObject(work: Work, source: LakeSource): Promise<LakeObject> {
  const { db, warehouse, folder } = work;
  const files: LakeFile[] = [];
  const name = `${source.schema}.${source.name}`;
  const write = async (from: string, only?: string): Promise<void> => {
    for (const partition of await readPartitions(db, source, from, only)) {
      const path = pathOf(source, partition.value, partition.fingerprint);
      const known = work.known.get(path);
      const isThere = known !== undefined && existsSync(join(work.lake, path));
      const where = only === undefined ? ofPartition(source, partition.value) : '';
      files.push(isThere ? known : await writePartition(db, source, { lake: work.lake, path, from, where, partition }));
    }
  };
  if (source.partitionedBy === 'EntitlementSet') {
    for (const set of warehouse.sets) {
      if (set.hash === entitlementSetHash(ALL_SET)) {
        await write(`w.${name}`, set.hash);
        continue;
      }
      await db.run(`ATTACH ${literal(join(folder, set.file))} AS s (READ_ONLY)`);
      await write(`s.${name}`, set.hash);
      await db.run('DETACH s');
    }
  } else if (source.kind === 'view') {
    // Computed once for all counties.
    await db.run(
      `USE w; CREATE OR REPLACE TEMP TABLE rows_of_view AS SELECT * FROM ${name} ORDER BY CountyFIPS; USE memory`,
    );
    await write('rows_of_view');
    await db.run('DROP TABLE rows_of_view');
  } else {
    await write(`w.${name}`);
  }
  const { schema, description, partitionedBy, columns } = source;
  return { schema, name: source.name, description, table: tableOf(source, files), partitionedBy, columns, files };
}

function pathOf({ schema, name }: LakeSource, value: string | null, fingerprint: string): string {
  return `tables/${schema}/${name}/${value ?? 'all'}-${fingerprint}/part-0.parquet`.toLowerCase();
}

/** A table is never changed: other files or columns make another table. */
function tableOf(
  { schema, name, columns, partitionedBy, description }: LakeSource,
  files: readonly LakeFile[],
): string {
  const paths = files.map(({ path }) => path).sort();
  const version = createHash('sha256')
    .update(JSON.stringify([columns, description, partitionedBy, paths]))
    .digest('hex');
  return `${schema}_${name}_${version.slice(0, 8)}`.toLowerCase();
}
