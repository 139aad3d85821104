/**
 * Pack queries on Trino, on one node and on three workers, next to DuckDB. `--lake <folder>` uses a lake that is there; without it, one is
 * written from the warehouse to `data/lake`. `--times 20` multiplies the rows of the widest tables first, into `<lake>-x20`, and runs the queries
 * that read one of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import type { LakeFile, LakeManifest } from '@platbook/contract/packs/lake-manifest';
import { startTrino, trinoFolder } from '../../server/src/testing/engines/start-trino.ts';
import { readFiles } from '../../warehouse/src/lake/check-lake.ts';
import { requireLake } from '../../warehouse/src/lake/lake-file.ts';
import { registerLake } from '../../warehouse/src/lake/register-lake.ts';
import { type AskTrino, openTrino } from '../../warehouse/src/lake/trino-statements.ts';
import { writeLake } from '../../warehouse/src/lake/write-lake.ts';
import { localLakeCatalog } from '../../warehouse/src/testing/local-lake-catalog.ts';
import { root } from '../run-program.ts';
import { type BenchResult, type BenchRow, median, ms, p95, timesOf } from './measure/figure.ts';
import { multiplyLake, widestObjects } from './measure/multiply-lake.ts';

const warmUps = 1;

export async function run(): Promise<BenchResult> {
  if (trinoFolder === undefined) throw new Error('Trino is not installed: run npm run test:engines once.');
  const warehouse = process.env.WAREHOUSE_FOLDER ?? join(root, 'data', 'warehouse');
  const given = process.env.LAKE_FOLDER;
  const written = resolve(given ?? join(root, 'data', 'lake'));
  if (given === undefined) await writeLake({ folder: warehouse, lake: written, threads: 2, memory: '2GB' });
  const times = Number(process.env.LAKE_TIMES ?? 1);
  const lake = times > 1 ? `${written}-x${times}` : written;
  const manifest = times > 1 ? await multiplyLake(written, lake, times) : requireLake(lake);
  const rounds = times > 1 ? 1 : 3;
  const wide = times > 1 ? widestObjects(requireLake(written)) : undefined;
  const queries = packQueries().filter(({ sql }) => wide?.some((name) => sql.includes(`.${name}`)) ?? true);
  const work = { queries, rounds, isLarge: times > 1 };
  const file = join(warehouse, `${entitlementSetHash(ALL_SET)}.duckdb`);
  const rows = [
    ...(times === 1 && (given === undefined || process.env.WAREHOUSE_FOLDER !== undefined)
      ? await timeDuckdb('DuckDB, its file', work, (to) => attachFile(to, file))
      : []),
    ...(await timeDuckdb('DuckDB, the lake', work, (to) => openFiles(to, lake, manifest))),
    ...(await timeTrino('Trino, one node', work, lake, manifest, 0)),
    ...(await timeTrino('Trino, three workers', work, lake, manifest, 3)),
  ];
  const properties = manifest.objects.find(({ name }) => name === 'PropertyAddress')?.files ?? [];
  const count = (files: readonly LakeFile[]) => files.reduce((sum, one) => sum + one.rows, 0).toLocaleString('en-US');
  const all = manifest.objects.flatMap(({ files }) => files);
  const setting = `${count(properties)} properties, ${count(all)} rows, medians of ${rounds} after ${warmUps}`;
  return { setting, rows };
}

interface Work {
  readonly queries: readonly PackQuery[];
  readonly rounds: number;
  readonly isLarge: boolean;
}

interface PackQuery {
  readonly id: string;
  readonly sql: string;
}

function packQueries(): PackQuery[] {
  const packs = join(root, 'content', 'packs');
  return readdirSync(packs, { recursive: true, encoding: 'utf8' })
    .filter((file) => /queries.*\.sql$/.test(file))
    .map((file) => ({ id: /([A-Z]+\d+)-/.exec(file)?.[1] ?? file, sql: readFileSync(join(packs, file), 'utf8') }));
}

async function figures(
  engine: string,
  { queries, rounds }: Work,
  ask: (sql: string) => Promise<unknown>,
): Promise<BenchRow[]> {
  const times: { id: string; value: number }[] = [];
  let refused = 0;
  for (const { id, sql } of queries) {
    try {
      times.push({ id, value: median(await timesOf(rounds, () => ask(sql), warmUps)) });
    } catch (error) {
      if (!/memory/i.test(String(error))) throw error;
      console.log(`  ${engine}: ${id} needs more memory`);
      refused += 1;
    }
  }
  const values = times.map(({ value }) => value);
  const [slowest] = times.toSorted((one, other) => other.value - one.value);
  return [
    ms(`${engine}: p50 of ${times.length} queries`, median(values)),
    ms(`${engine}: p95`, p95(values)),
    ms(`${engine}: slowest (${slowest?.id})`, slowest?.value ?? Number.NaN),
    ...(refused === 0
      ? []
      : [{ figure: `${engine}: ended for lack of memory`, unit: 'count', value: refused } as const]),
  ];
}

async function timeDuckdb(
  engine: string,
  work: Work,
  open: (connection: DuckDBConnection) => Promise<void>,
): Promise<BenchRow[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '4GB' });
  try {
    const connection = await instance.connect();
    await open(connection);
    return await figures(engine, work, async (sql) => (await connection.runAndReadAll(sql)).getRows());
  } finally {
    instance.closeSync();
  }
}

async function attachFile(connection: DuckDBConnection, file: string): Promise<void> {
  await connection.run(`ATTACH '${file}' AS w (READ_ONLY); USE w`);
}

async function openFiles(connection: DuckDBConnection, lake: string, { objects }: LakeManifest): Promise<void> {
  for (const object of objects) {
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${object.schema}`);
    const rows = readFiles(lake, object, entitlementSetHash(ALL_SET), ['*']);
    await connection.run(`CREATE VIEW ${object.schema}.${object.name} AS ${rows}`);
  }
}

async function timeTrino(
  engine: string,
  work: Work,
  lake: string,
  manifest: LakeManifest,
  workers: number,
): Promise<BenchRow[]> {
  const heapMb = work.isLarge ? (workers === 0 ? 5_120 : 2_560) : 2_048;
  const trino = await startTrino({
    catalogs: { lake: localLakeCatalog(lake) },
    config: work.isLarge
      ? {
          'query.max-memory': '6GB',
          'query.max-memory-per-node': `${Math.floor(heapMb * 0.65)}MB`,
          'memory.heap-headroom-per-node': `${Math.floor(heapMb * 0.25)}MB`,
        }
      : { 'query.max-memory': '3GB' },
    workers,
    memoryMb: heapMb,
    isOptimized: true,
  });
  try {
    const ask: AskTrino = openTrino({ url: trino.url, user: 'bench', catalog: 'lake' });
    await registerLake(ask, manifest, { catalog: 'lake', location: 'local:///' });
    return await figures(engine, work, ask);
  } finally {
    await trino.stop();
  }
}
