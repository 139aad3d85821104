import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { keepLetterGroups } from '../letter-groups.ts';
import { lockSchema, migrateWithin } from '../migrate.ts';
import type { Migration } from '../migration.ts';
import { migrations as ownMigrations } from '../migrations/index.ts';
import type { Database, OpenDb } from '../open-db.ts';
import { createSecretBox } from '../secret-box.ts';
import { restoreFiles } from './backup-files.ts';
import { endRestored } from './end-restored.ts';
import { type BackupTable, BadBackup, type Manifest, readManifest } from './manifest.ts';
import { applyLicenses, type Licenses } from './newer-licenses.ts';
import { openPostgresSource, openSqliteSource, sqliteFileOf } from './open-source.ts';
import { replaceSqlite } from './replace-sqlite.ts';
import { requireKeys } from './sealed-values.ts';
import { digestTable, insertRows } from './table-rows.ts';
import { listTables, resultTables, type TableShape } from './table-shapes.ts';

export interface RestoreOptions {
  readonly folder: string;
  /** `postgres://…`, or '' for SQLite. */
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly keys: readonly { readonly id: string; readonly key: Buffer }[];
  readonly resultStore: string;
  /** SQLite: keep the existing database under another name. */
  readonly isReplacing: boolean;
  readonly now?: Date;
  readonly migrations?: readonly Migration[];
}

export interface Restored {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly results: 'kept' | 'removed';
  /** Of the results that were kept, those whose files the backup doesn't have. */
  readonly resultsMissing: number;
  /** Whose licenses, roles and suspensions apply. */
  readonly licenses: 'as of the backup' | 'as of the replaced database';
  readonly replaced: string | null;
}

/** The database appears whole or not at all; everything is checked before anything changes. Throws `BadBackup` with a sentence. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(options.folder);
  requireKeys(manifest.keys, options.keys);
  const { migrations = ownMigrations } = options;
  const unknown = manifest.migrations.find((id) => !migrations.some((migration) => migration.id === id));
  if (unknown !== undefined)
    throw new BadBackup(`The backup was made by a newer version (${unknown}). Restore it with that version.`);
  const replaced = options.databaseUrl === '' ? await restoreSqlite(options, manifest) : undefined;
  if (options.databaseUrl !== '') await restorePostgres(options, manifest);
  return {
    createdAt: manifest.createdAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    results: keepsResults(options, manifest) ? 'kept' : 'removed',
    resultsMissing: keepsResults(options, manifest) ? (manifest.results.missing ?? 0) : 0,
    licenses: replaced === undefined ? 'as of the backup' : 'as of the replaced database',
    replaced: replaced ?? null,
  };
}

/** Object storage isn't part of a backup: its results are where they were. */
function keepsResults({ resultStore }: RestoreOptions, { results }: Manifest): boolean {
  return results.store === resultStore && (results.isIncluded || results.store === 's3');
}

async function restoreSqlite(options: RestoreOptions, manifest: Manifest): Promise<string | undefined> {
  const { dataFolder, folder, keys, isReplacing } = options;
  const target = sqliteFileOf(dataFolder);
  if (existsSync(target) && !isReplacing)
    throw new BadBackup(`${dataFolder} already has an application database. Stop the server and add --replace.`);
  await mkdir(dataFolder, { recursive: true });
  const draft = `${target}.restoring`;
  const removeDraft = async () => {
    for (const end of ['', '-wal', '-wal.kept', '.pid']) await rm(draft + end, { force: true });
  };
  await removeDraft();
  const swap = replaceSqlite(target, options.now ?? new Date());
  try {
    const opened = openSqliteSource(draft);
    try {
      await opened.db
        .transaction()
        .execute((transaction) => fillDatabase(transaction, 'sqlite', manifest, options, swap.licenses));
    } finally {
      await opened.close();
    }
    await restoreFiles(filesOf(manifest, options), folder, dataFolder, createSecretBox(keys));
    return swap.finish(draft);
  } finally {
    swap.close();
    await removeDraft();
  }
}

async function restorePostgres(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const opened = await openPostgresSource(options.databaseUrl);
  try {
    await opened.db.transaction().execute(async (transaction) => {
      await lockSchema(transaction, 'postgres');
      const { rows } =
        await sql`select from information_schema.tables where table_schema = current_schema() limit 1`.execute(
          transaction,
        );
      if (rows.length > 0)
        throw new BadBackup(
          'The database in DATABASE_URL already has tables. Create an empty one, and set DATABASE_URL to it.',
        );
      await fillDatabase(transaction, 'postgres', manifest, options, []);
      const { folder, dataFolder, keys } = options;
      await mkdir(dataFolder, { recursive: true });
      await restoreFiles(filesOf(manifest, options), folder, dataFolder, createSecretBox(keys));
    });
  } finally {
    await opened.close();
  }
}

const filesOf = (manifest: Manifest, options: RestoreOptions) =>
  manifest.files.filter(({ path }) => !path.startsWith('results') || keepsResults(options, manifest));

async function fillDatabase(
  db: Database,
  dialect: OpenDb['dialect'],
  manifest: Manifest,
  options: RestoreOptions,
  licenses: Licenses,
): Promise<void> {
  const { migrations = ownMigrations } = options;
  const applied = new Set(manifest.migrations);
  await migrateWithin(
    db,
    dialect,
    migrations.filter(({ id }) => applied.has(id)),
  );
  const isKept = keepsResults(options, manifest);
  const shapes = await listTables(db, dialect);
  const strange = manifest.tables.find(({ name }) => !shapes.some((shape) => shape.name === name));
  if (strange !== undefined) throw new BadBackup(`The backup has an unknown table ${strange.name}.`);
  for (const { name, references } of shapes) {
    const table = manifest.tables.find((each) => each.name === name);
    if (table === undefined || (resultTables.includes(name) && !isKept)) continue;
    await fillTable(db, dialect, { name, columns: table.columns, references }, table, options.folder);
  }
  if (dialect === 'postgres') await restartSequences(db, shapes);
  await migrateWithin(db, dialect, migrations);
  await endRestored(db, { now: options.now ?? new Date(), createdAt: manifest.createdAt, keepsResults: isKept });
  await applyLicenses(db, licenses);
}

/** Unlike `node:readline`, splits only at line feeds, which JSON escapes in a value; U+2028 it doesn't. */
async function* readLines(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

const rowsAtOnce = 500;
const charactersAtOnce = 4_000_000;

async function fillTable(
  db: Database,
  dialect: OpenDb['dialect'],
  shape: TableShape,
  table: BackupTable,
  folder: string,
): Promise<void> {
  const source = createReadStream(join(folder, table.file.path)).pipe(createGunzip());
  let lines: string[] = [];
  let characters = 0;
  const insert = async () => {
    if (lines.length > 0) await insertRows(db, dialect, shape, lines);
    if (shape.name === 'queries' && dialect === 'postgres') await keepLetters(db, shape, lines);
    lines = [];
    characters = 0;
  };
  for await (const line of readLines(source)) {
    lines.push(line);
    characters += line.length;
    if (lines.length >= rowsAtOnce || characters > charactersAtOnce) await insert();
  }
  await insert();
  const { rows, digest } = await digestTable(db, shape);
  if (rows !== table.rows || digest !== table.digest)
    throw new Error(`The restored table ${shape.name} isn't equal to the backup. Nothing was changed.`);
}

async function keepLetters(db: Database, { columns }: TableShape, lines: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('query_letters')::text as name`.execute(db);
  if (rows[0]?.name == null) return;
  const [id, text] = ['id', 'search_text'].map((name) => columns.findIndex((column) => column.name === name));
  const queries = lines.map((line) => JSON.parse(line) as string[]);
  await keepLetterGroups(
    db,
    queries.map((row) => ({ id: row[id!]!, search_text: row[text!]! })),
  );
}

/** Rows that are inserted later get IDs after the restored ones. */
async function restartSequences(db: Database, shapes: readonly TableShape[]): Promise<void> {
  if (!shapes.some(({ name }) => name === 'audit_events')) return;
  await sql`select setval(pg_get_serial_sequence('audit_events', 'id'), max(id)) from audit_events having max(id) is not null`.execute(
    db,
  );
}
