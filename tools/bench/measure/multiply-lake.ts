import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { LakeFile, LakeManifest, LakeObject } from '@platbook/contract/packs/lake-manifest';
import { readLake, replaceLake, requireLake } from '../../../warehouse/src/lake/lake-file.ts';
import { storedColumns } from '../../../warehouse/src/lake/lake-objects.ts';
import { checksumOf } from '../../../warehouse/src/lake/lake-partitions.ts';

/** More than any ID of the generator. */
const shift = 1_000_000_000_000n;

const widest = 10;

interface Copying {
  readonly from: string;
  readonly to: string;
  readonly connection: DuckDBConnection;
  readonly counties: readonly string[];
}

/**
 * Writes a lake with the rows of each county's widest tables again under made-up counties (57101 and up; no state has such codes), with
 * their IDs shifted so that they still join. ZIP codes repeat; states and metro areas don't. A lake that is already there is kept. Both folders must be on one file system, and `times` at most 28.
 */
export async function multiplyLake(from: string, to: string, times: number): Promise<LakeManifest> {
  const lake = requireLake(from);
  const wide = new Set(widestObjects(lake));
  const present = readLake(to);
  if (present !== undefined) return present;
  const partitions = new Set(lake.objects.flatMap(({ files }) => files.map(({ partition }) => partition ?? '')));
  const counties = [...partitions].filter((value) => /^\d{5}$/.test(value)).sort();
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' });
  try {
    const copying = { from, to, counties, connection: await instance.connect() };
    const objects: LakeObject[] = [];
    for (const object of lake.objects) {
      console.log(`  ${object.schema}.${object.name}`);
      objects.push(await multiplyObject(copying, object, wide.has(object.name) ? times : 1));
    }
    const manifest = { ...lake, objects, retired: [] };
    replaceLake(to, manifest);
    return manifest;
  } finally {
    instance.closeSync();
  }
}

/** Names of the tables with the most columns. */
export function widestObjects({ objects }: LakeManifest): string[] {
  return objects
    .filter(isByCounty)
    .toSorted((one, other) => other.columns.length - one.columns.length)
    .slice(0, widest)
    .map(({ name }) => name);
}

const isByCounty = ({ partitionedBy }: LakeObject) => partitionedBy === 'CountyFIPS' || partitionedBy === 'county';

async function multiplyObject(copying: Copying, object: LakeObject, times: number): Promise<LakeObject> {
  const files = [...object.files];
  for (const file of object.files) {
    const target = join(copying.to, file.path);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) linkSync(join(copying.from, file.path), target);
    for (let copy = 1; file.partition !== null && copy < times; copy += 1)
      files.push(await writeCopy(copying, object, file, copy));
  }
  return { ...object, table: `${object.table.slice(0, -8)}${hashOf(object.table, times).slice(0, 8)}`, files };
}

async function writeCopy(
  { from, to, counties, connection }: Copying,
  object: LakeObject,
  file: LakeFile,
  copy: number,
): Promise<LakeFile> {
  const county = String(57_000 + copy * 100 + counties.indexOf(file.partition ?? ''));
  const columns = storedColumns(object).map(({ name, type }) => {
    if (type === 'bigint' && /id$/i.test(name)) return `${name} + ${shift * BigInt(copy)} AS ${name}`;
    return name === 'CountyName' ? `concat(${name}, ' ', ${copy + 1}) AS ${name}` : name;
  });
  // DuckDB reads the county from the name of the folder.
  const folder = `tables/${object.schema}/${object.name}/${county}`.toLowerCase();
  const path = `${folder}-${hashOf(file.path, copy).slice(0, 12)}/part-0.parquet`;
  const target = join(to, path);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  const rows = `SELECT ${columns.join(', ')} FROM read_parquet('${join(from, file.path)}')`;
  await connection.run(`COPY (${rows}) TO '${target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)`);
  return { partition: county, path, rows: file.rows, bytes: statSync(target).size, sha256: await checksumOf(target) };
}

function hashOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
