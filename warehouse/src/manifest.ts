/** Reads and replaces `manifest.json`, which says what files a warehouse folder holds, and writes `dictionary.json` beside it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WarehouseDictionary, WarehouseManifest, WarehouseSet } from '@platbook/contract/entitlement-set';
import { generatorHash } from './generator-hash.ts';
import { MODEL } from './model.ts';
import type { BuildOptions } from './options.ts';

/** The manifest of a folder, or undefined when it holds no complete warehouse. */
export function readManifest(folder: string): WarehouseManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The names of all files of a set: its own, and those of its index. */
export function filesOf({ file, index }: WarehouseSet): string[] {
  return index ? [file, index.homes, index.lookup] : [file];
}

/** Puts the manifest in place in one step: who reads it sees the old one or the new one, never a part. */
export function writeManifest(folder: string, manifest: WarehouseManifest): void {
  const file = join(folder, 'manifest.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Writes what every object of the model is, so that the server can name what a licence leaves out without opening a file of data. */
export function writeDictionary(folder: string): void {
  const objects = MODEL.map(({ schema, object, kind, description, columns }) => ({
    schema,
    name: object,
    kind,
    description,
    isReference: schema === 'Reference',
    columns: columns.map((column) => ({
      column_name: column.name,
      column_description: column.description,
      data_type: column.type,
    })),
  }));
  const dictionary: WarehouseDictionary = { version: 1, objects };
  writeFileSync(join(folder, 'dictionary.json'), JSON.stringify(dictionary));
}

/** True when the folder has no warehouse, or one made by other sources or with other options. Ordered sets do not count. */
export function isWarehouseStale(folder: string, options: BuildOptions): boolean {
  const manifest = readManifest(folder);
  if (manifest === undefined || manifest.generator !== generatorHash(options)) return true;
  return manifest.sets.flatMap(filesOf).some((file) => !existsSync(join(folder, file)));
}
