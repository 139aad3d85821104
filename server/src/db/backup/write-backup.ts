import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database, OpenDb } from '../open-db.ts';
import { createSecretBox } from '../secret-box.ts';
import { copyDataFiles, copyResults, describeFile } from './backup-files.ts';
import { type BackupFile, type BackupTable, BadBackup, type Manifest, writeManifest } from './manifest.ts';
import { collectKeyIds, sealKeys } from './sealed-values.ts';
import { createDigest, readRows } from './table-rows.ts';
import { listTables, resultTables, type TableShape } from './table-shapes.ts';

export interface BackupOptions {
  readonly folder: string;
  readonly dataFolder: string;
  readonly version: string;
  readonly keys: readonly { readonly id: string; readonly key: Buffer }[];
  readonly results: { readonly store: string; readonly isIncluded: boolean };
  readonly now?: Date;
}

const unfinished = (folder: string) => join(dirname(resolve(folder)), `.${basename(resolve(folder))}.unfinished`);

/**
 * Gives `write` a folder that becomes `folder` once it is complete and on disk. The folder of a backup that was killed has another name; the next one
 * to `folder` removes it.
 */
export async function writeWholeFolder<T>(folder: string, write: (draft: string) => Promise<T>): Promise<T> {
  if (existsSync(folder)) throw new BadBackup(`${folder} already exists. Choose another folder for the backup.`);
  const draft = unfinished(folder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const written = await write(draft);
    await syncFolders(draft);
    await rename(draft, folder);
    await syncFolder(dirname(resolve(folder)));
    return written;
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw cause;
  }
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** `draft` is the folder to write to; `openDatabase` opens what it is read from. */
export async function writeBackup(
  options: BackupOptions,
  openDatabase: (draft: string) => Promise<Pick<OpenDb, 'db' | 'dialect' | 'close'>>,
): Promise<Manifest> {
  return writeWholeFolder(options.folder, async (draft) => {
    const { db, dialect, close } = await openDatabase(draft);
    try {
      const plain = db.transaction();
      const transaction =
        dialect === 'sqlite' ? plain : plain.setIsolationLevel('repeatable read').setAccessMode('read only');
      return await transaction.execute((snapshot) => writeSnapshot(options, draft, snapshot, dialect));
    } finally {
      await close();
    }
  });
}

async function writeSnapshot(
  options: BackupOptions,
  draft: string,
  db: Database,
  dialect: OpenDb['dialect'],
): Promise<Manifest> {
  const { dataFolder, version, keys, results, now = new Date() } = options;
  const ids = new Set<string>();
  const tables: BackupTable[] = [];
  const migrations = await listMigrations(db);
  await mkdir(join(draft, 'tables'), { mode: 0o700 });
  for (const shape of await listTables(db, dialect))
    if (results.isIncluded || !resultTables.includes(shape.name)) tables.push(await writeTable(db, shape, draft, ids));
  const files: BackupFile[] = await copyDataFiles(dataFolder, draft, createSecretBox(keys));
  if (files.some(({ path }) => path.endsWith('gateway-key.pem'))) ids.add(keys.at(-1)!.id);
  const copied = results.isIncluded && results.store === 'files' ? await copyResults(dataFolder, draft) : undefined;
  files.push(...(copied ?? []));
  const manifest: Manifest = {
    format: 1,
    product: 'platbook',
    version,
    createdAt: now.toISOString(),
    dialect,
    migrations,
    keys: sealKeys(ids, keys),
    results: { ...results, ...(copied !== undefined && { missing: await countMissing(db, copied) }) },
    tables,
    files,
  };
  await writeManifest(draft, manifest);
  return manifest;
}

async function listMigrations(db: Database): Promise<string[]> {
  const untyped = db as unknown as Kysely<{ migrations: { id: string } }>;
  return (await untyped.selectFrom('migrations').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** Results that expired while they were copied, were lost, or are on another node. */
async function countMissing(db: Database, copied: readonly BackupFile[]): Promise<number> {
  const found = new Set(copied.map(({ path }) => basename(path, '.rows')));
  const rows = await db
    .selectFrom('statements')
    .select('id')
    .where('result_inline', 'is', null)
    .where('result_bytes', 'is not', null)
    .execute();
  return rows.filter(({ id }) => !found.has(id)).length;
}

async function writeTable(db: Database, shape: TableShape, draft: string, ids: Set<string>): Promise<BackupTable> {
  const path = join('tables', `${shape.name}.jsonl.gz`);
  const digest = createDigest();
  const collect = collectKeyIds(shape, ids);
  async function* lines() {
    let chunk = '';
    for await (const row of readRows(db, shape)) {
      const line = JSON.stringify(row);
      digest.add(line);
      collect(row);
      chunk += `${line}\n`;
      if (chunk.length < 64 * 1024) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 4 }),
    createWriteStream(join(draft, path), { mode: 0o600 }),
  );
  const file = await describeFile(draft, path);
  return { name: shape.name, columns: shape.columns, rows: digest.rows, digest: digest.text(), file };
}
