/** Writes the cubes of BI reports into the file of a set, using only that file: the schema `Report`, which only the reports read. */
import { BuildError } from '../build-error.ts';
import { type Database, literal } from '../database.ts';
import type { Cube, ReportCubes } from './read-reports.ts';

export function cubesOf(objects: ReadonlySet<string>, reports: readonly ReportCubes[]): Cube[] {
  return reports.filter(({ needs }) => needs.every((name) => objects.has(name))).flatMap(({ cubes }) => cubes);
}

/** The schema `Report` must not exist yet, and isn't created for an empty list. */
export async function createCubes(db: Database, catalog: string, cubes: readonly Cube[]): Promise<void> {
  if (cubes.length === 0) return;
  // The SELECTs don't name the catalog, so it must be the default one.
  await db.run(`USE ${catalog}; CREATE SCHEMA Report`);
  for (const { table, file, sql, columns } of cubes) {
    await withFile(file, () => db.run(`CREATE TABLE Report.${table} AS\n${sql}\nWITH NO DATA`));
    const rows = await db.rows(
      `SELECT column_name AS name FROM duckdb_columns() WHERE database_name = ${literal(catalog)} AND schema_name = 'Report' AND table_name = ${literal(table)}`,
    );
    const missing = columns.find((column) => !rows.some(({ name }) => name === column));
    if (missing) throw new BuildError(`${file}:1: the query has no column ${missing}, which report.json uses.`);
  }
  await db.run('USE memory');
}

export async function fillCubes(db: Database, catalog: string, cubes: readonly Cube[]): Promise<void> {
  if (cubes.length === 0) return;
  await db.run(`USE ${catalog}`);
  for (const { table, file, sql } of cubes) await withFile(file, () => db.run(`INSERT INTO Report.${table}\n${sql}`));
  await db.run('USE memory');
}

/** Adds the file and the line to an error. The SQL starts on the second line of the statement. */
async function withFile(file: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { message } = error as Error;
    if (/out of memory|no space left|max_temp_directory_size/i.test(message)) throw error;
    const line = Math.max(1, Number(/\nLINE (\d+):/.exec(message)?.[1] ?? 2) - 1);
    throw new BuildError(`${file}:${line}: ${message.split('\n')[0]}`);
  }
}
