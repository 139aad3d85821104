/** Generates the whole property data into the attached catalogue `w`, subject by subject. */
import { readdirSync, readFileSync } from 'node:fs';
import { type Database, literal } from './database.ts';
import { loadFacts } from './facts.ts';

/** What decides the content of a warehouse. `homes` counts the homes to make per county FIPS code. */
export interface GenerateOptions {
  readonly seed: number;
  readonly clusterSize: number;
  readonly homes: ReadonlyMap<string, number>;
  onStep(name: string): void;
}

const folder = new URL('sql/', import.meta.url);

/** The numbered SQL files in their order; the part after the number names the subject. */
export const SQL_FILES: readonly string[] = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.sql$/.test(name))
  .sort();

/** Runs every SQL file over staging tables in `gen`; the tables of `w` must exist and be empty, and `w` be the default catalogue. */
export async function generate(db: Database, options: GenerateOptions): Promise<void> {
  await db.run(
    `ATTACH ':memory:' AS gen; SET VARIABLE seed = ${literal(`/${options.seed}`)}; SET VARIABLE cluster_size = ${options.clusterSize}`,
  );
  await loadFacts(db, options.homes);
  for (const file of SQL_FILES) {
    options.onStep(file.slice(3, -4).replaceAll('-', ' '));
    await db.run(readFileSync(new URL(file, folder), 'utf8'));
  }
  await db.run('DETACH gen');
}
