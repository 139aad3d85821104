import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LakeFile } from '@platbook/contract/packs/lake-manifest';
import { type Database, literal } from '../database.ts';
import { type LakeSource, storedColumns } from './lake-objects.ts';

/** Raised whenever the same rows must be written again: other encodings, another order. */
const LAYOUT = 1;

/** A row group is what a reader skips or reads whole; Trino splits a file between them. */
const PARQUET = '(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)';

export interface Partition {
  readonly value: string | null;
  readonly rows: number;
  /** 12 hexadecimal digits over rows, columns and layout. */
  readonly fingerprint: string;
}

/** With `only`, all rows of `from` are one partition of that value. */
export async function readPartitions(
  db: Database,
  source: LakeSource,
  from: string,
  only?: string,
): Promise<Partition[]> {
  const columns = storedColumns(source);
  const value = only === undefined ? (source.partitionedBy ?? 'NULL') : literal(only);
  const found =
    await db.rows(`SELECT value, count(*)::VARCHAR AS n, bit_xor(h)::VARCHAR AS x, sum(h::HUGEINT)::VARCHAR AS s
    FROM (SELECT ${value}::VARCHAR AS value, hash(${columns.map(({ name }) => name).join(', ')}) AS h FROM ${from})
    GROUP BY value ORDER BY value`);
  const [{ version } = {}] = await db.rows('SELECT version() AS version');
  const shape = [LAYOUT, version, columns.map(({ name, type }) => [name, type]), source.orderBy];
  return found.map((row) => ({
    value: row.value as string | null,
    rows: Number(row.n),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([shape, row]))
      .digest('hex')
      .slice(0, 12),
  }));
}

export function ofPartition({ partitionedBy }: LakeSource, value: string | null): string {
  if (partitionedBy === null) return '';
  return `WHERE ${partitionedBy} ${value === null ? 'IS NULL' : `= ${literal(value)}`}`;
}

interface Target {
  readonly lake: string;
  readonly path: string;
  readonly from: string;
  readonly where: string;
  readonly partition: Partition;
}

/** Under another name first, so that a file with its name is complete. */
export async function writePartition(
  db: Database,
  source: LakeSource,
  { lake, path, from, where, partition }: Target,
): Promise<LakeFile> {
  const file = join(lake, path);
  const columns = storedColumns(source).map(({ name }) => name);
  const order = source.orderBy.length === 0 ? '' : `ORDER BY ${source.orderBy.join(', ')}`;
  mkdirSync(dirname(file), { recursive: true });
  await db.run(
    `COPY (SELECT ${columns.join(', ')} FROM ${from} ${where} ${order}) TO ${literal(`${file}.part`)} ${PARQUET}`,
  );
  renameSync(`${file}.part`, file);
  const { value, rows } = partition;
  return { partition: value, path, rows, bytes: statSync(file).size, sha256: await checksumOf(file) };
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
