import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import type { WarehouseDictionary, WarehouseManifest, WarehouseSet } from '@platbook/contract/packs/entitlement-set';
import { MODEL } from '../model.ts';
import type { BuildOptions } from '../options.ts';
import { generatorHash } from './generator-hash.ts';

export function readManifest(folder: string): WarehouseManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

export function filesOf({ file, index }: WarehouseSet): string[] {
  return index ? [file, index.homes, index.lookup] : [file];
}

/** Replaces the manifest atomically: readers see the old one or the new one. */
export function writeManifest(folder: string, manifest: WarehouseManifest): void {
  const file = join(folder, 'manifest.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}

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

export function writeProfile(folder: string, profile: DataProfile): void {
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
}

/** True if it was built with the index left for later. */
export function lacksIndex(folder: string, { withoutIndex = false }: BuildOptions): boolean {
  return !withoutIndex && readManifest(folder)?.sets.some(({ index }) => index === undefined) === true;
}

/** True if the folder has no warehouse, or one built by other sources or with other options. Ordered sets don't count. */
export function isWarehouseStale(folder: string, options: BuildOptions): boolean {
  const manifest = readManifest(folder);
  if (manifest === undefined || manifest.generator !== generatorHash(options)) return true;
  return manifest.sets.flatMap(filesOf).some((file) => !existsSync(join(folder, file)));
}
