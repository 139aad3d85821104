/** Generates the whole property data into the attached catalogue `w`, subject by subject. */
import { readdirSync, readFileSync } from 'node:fs';
import { type Database, literal } from './database.ts';
import { loadFacts, loadLookups, setNameLists } from './facts.ts';
import { runSideBySide, type SqlFile } from './run-side-by-side.ts';

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

/**
 * Runs every SQL file over staging tables in `gen`. `w` must be the default catalogue of every connection; its tables are made by
 * `makeTables`. What does not need one another runs at once when there are several connections.
 */
export async function generate(
  connections: readonly [Database, ...Database[]],
  makeTables: (db: Database) => Promise<void>,
  options: GenerateOptions,
): Promise<void> {
  const [first, second = first] = connections;
  const [macros, ...files] = SQL_FILES.map(
    (name): SqlFile => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }),
  ) as [SqlFile, ...SqlFile[]];
  const onBegin = (name: string): void => options.onStep(name.slice(3, -4).replaceAll('-', ' '));
  onBegin(macros.name);
  const stageFacts = async (): Promise<void> => {
    await second.run("ATTACH ':memory:' AS gen");
    await loadFacts(second, options.homes);
  };
  const fillTables = async (): Promise<void> => {
    await makeTables(first);
    await loadLookups(first);
  };
  const facts = stageFacts();
  const tables = first === second ? facts.then(fillTables) : fillTables();
  const prepared = connections.map(async (connection) => {
    if (connection === first) await tables;
    await facts;
    // Variables and macros belong to one connection.
    await connection.run(
      `SET VARIABLE seed = ${literal(`/${options.seed}`)}; SET VARIABLE cluster_size = ${options.clusterSize}`,
    );
    await setNameLists(connection);
    await connection.run(macros.sql);
    await tables;
    return connection;
  });
  await runSideBySide(prepared, files, onBegin);
  await first.run('DETACH gen');
}
