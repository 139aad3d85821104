import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';

/** A profile that a test can change. */
export interface InventedProfile {
  version: 1;
  builtAt: string;
  counties: [fips: string, name: string][];
  objects: {
    name: string;
    kind: 'table' | 'view';
    columns: [name: string, type: string][];
    counts: { isByCounty: boolean; rows: [fips: string, rows: number, ...filled: number[]][] } | null;
  }[];
  codes: { name: string; columns: string[]; values: [code: string, meaning: string][] }[];
}

export const objectOf = ({ objects }: InventedProfile, name: string) => {
  const found = objects.find((object) => object.name === name);
  if (found === undefined) throw new Error(`The profile has no ${name}.`);
  return found;
};

/** Removes a column with its counts. */
export function dropColumn(profile: InventedProfile, object: string, column: string): void {
  const { columns, counts } = objectOf(profile, object);
  const place = columns.findIndex(([name]) => name === column);
  columns.splice(place, 1);
  for (const row of counts?.rows ?? []) row.splice(place + 2, 1);
}

let updates = 0;

/** As if other data had been put in the folder: another profile and a later build. The files of the sets stay. */
export function updateData(folder: string, change: (profile: InventedProfile) => void, builtAt = laterBuild()): void {
  const [manifestFile, profileFile] = [path.join(folder, 'manifest.json'), path.join(folder, 'profile.json')];
  const profile = JSON.parse(readFileSync(profileFile, 'utf8')) as InventedProfile;
  change(profile);
  writeFileSync(profileFile, JSON.stringify({ ...profile, builtAt }));
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as WarehouseManifest;
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, generator: `update ${updates}`, builtAt }));
  // The server notices another time of the file.
  const at = Date.now() / 1000 + updates;
  utimesSync(manifestFile, at, at);
}

function laterBuild(): string {
  updates += 1;
  return new Date(Date.UTC(2090, 0, updates)).toISOString();
}
