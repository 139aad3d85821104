import { readdirSync, readFileSync } from 'node:fs';
import { type Database, literal } from '../database.ts';
import { landSql, layOutLand } from '../land/lay-out-land.ts';
import type { CountyBox } from '../land/plan-county.ts';
import { COUNTIES, loadFacts, loadLookups, setNameLists, streetVocabularies } from './facts.ts';
import { cutIntoPieces, runSideBySide, type SqlPiece } from './run-side-by-side.ts';

export interface GenerateOptions {
  readonly seed: number;
  readonly clusterSize: number;
  /** Squares between section roads, per county. */
  readonly mostCells: number;
  readonly homes: ReadonlyMap<string, number>;
  readonly spillFolder: string;
  onStep(name: string): void;
}

/** Statements that need streets and lots are in files from this one on. */
const firstOnLand = '12';

const folder = new URL('../sql/', import.meta.url);

export const SQL_FILES: readonly string[] = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.sql$/.test(name))
  .sort();

/** `w` must be the default catalog of every connection. With several, independent statements run concurrently. */
export async function generate(
  connections: readonly [Database, ...Database[]],
  makeTables: (db: Database) => Promise<void>,
  options: GenerateOptions,
): Promise<void> {
  const [first, second = first] = connections;
  const [macros, ...files] = SQL_FILES as readonly [string, ...string[]];
  const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
  const onBegin = (file: string): void => options.onStep(file.slice(3, -4).replaceAll('-', ' '));
  const begunBy = new Map<string, string>();
  const piecesOf = (some: readonly string[]) =>
    some.flatMap((file) => {
      const cut = cutIntoPieces(file, read(file));
      for (const { name } of cut.slice(0, 1)) begunBy.set(name, file);
      return cut;
    });
  onBegin(macros);
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
    await connection.run(read(macros));
    await tables;
    return connection;
  });
  const boxes = COUNTIES as unknown as readonly CountyBox[];
  const { mostCells, spillFolder } = options;
  const landOptions = {
    mostCells,
    spillFolder,
    boxes,
    vocabularies: streetVocabularies(),
    threads: connections.length,
  };
  const land: SqlPiece = { name: 'land', sql: landSql, act: (db) => layOutLand(db, landOptions) };
  const before = piecesOf(files.filter((file) => file < firstOnLand));
  const after = piecesOf(files.filter((file) => file >= firstOnLand));
  await runSideBySide(prepared, [...before, land, ...after], (name) => {
    if (name === land.name) options.onStep(name);
    const file = begunBy.get(name);
    if (file !== undefined) onBegin(file);
  });
  await first.run('DETACH gen');
}
