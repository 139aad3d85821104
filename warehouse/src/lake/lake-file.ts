import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LakeManifest } from '@platbook/contract/packs/lake-manifest';
import { BuildError } from '../build-error.ts';

const NAME = 'lake.json';

/** Undefined in a folder that isn't a lake yet. */
export function readLake(folder: string): LakeManifest | undefined {
  const file = join(folder, NAME);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function requireLake(folder: string): LakeManifest {
  const lake = readLake(folder);
  if (lake === undefined) throw new BuildError(`There is no lake in ${folder}. Write one with --lake first.`);
  return lake;
}

/** Replaces it atomically: readers see the old one or the new one. */
export function replaceLake(folder: string, lake: LakeManifest): void {
  const file = join(folder, NAME);
  writeFileSync(`${file}.new`, `${JSON.stringify(lake, undefined, 1)}\n`);
  renameSync(`${file}.new`, file);
}
