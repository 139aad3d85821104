import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenDb } from '../open-db.ts';
import type { TableDigest } from './table-rows.ts';
import type { ColumnKind } from './table-shapes.ts';

export interface BackupFile {
  /** Below the backup's folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupTable extends TableDigest {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  readonly file: BackupFile;
}

export interface Manifest {
  readonly format: 1;
  readonly product: 'platbook';
  readonly version: string;
  readonly createdAt: string;
  readonly dialect: OpenDb['dialect'];
  readonly migrations: readonly string[];
  /** Keys of ENCRYPTION_KEYS that decrypt what the backup has, each with a value that only that key opens. */
  readonly keys: readonly { readonly id: string; readonly sealed: string }[];
  /** Where results over 64 KB were, whether the backup has them, and how many files were missing. */
  readonly results: { readonly store: string; readonly isIncluded: boolean; readonly missing?: number };
  readonly tables: readonly BackupTable[];
  /** Files of the data folder: the SQL endpoint's certificate and results. */
  readonly files: readonly BackupFile[];
}

export const manifestName = 'manifest.json';

/** What is wrong with a backup, as a sentence. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

const checksumOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, undefined, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Checks every file of the backup; throws `BadBackup` at the first that is missing or was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = parseManifest(
    await readFile(join(folder, manifestName), 'utf8').catch(() => {
      throw new BadBackup(`${folder} isn't a backup: it has no ${manifestName}.`);
    }),
    folder,
  );
  for (const file of [...manifest.tables.map((table) => table.file), ...manifest.files]) {
    const found: Stats | undefined = await stat(join(folder, file.path)).catch(() => undefined);
    if (found === undefined) throw new BadBackup(`The backup is incomplete: ${file.path} is missing.`);
    if (found.size !== file.bytes || (await hashOf(join(folder, file.path))) !== file.sha256)
      throw new BadBackup(`The backup is damaged: ${file.path} isn't what was written.`);
  }
  return manifest;
}

function parseManifest(text: string, folder: string): Manifest {
  try {
    const { checksum, ...manifest } = JSON.parse(text) as Manifest & { checksum: string };
    if (manifest.product === 'platbook' && (manifest.format as number) !== 1)
      throw new BadBackup('The backup was made by a newer version. Restore it with that version.');
    if (manifest.product === 'platbook' && checksum === checksumOf(manifest)) return manifest;
  } catch (cause) {
    if (cause instanceof BadBackup) throw cause;
  }
  throw new BadBackup(`The backup is damaged: ${join(folder, manifestName)} isn't what was written.`);
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
