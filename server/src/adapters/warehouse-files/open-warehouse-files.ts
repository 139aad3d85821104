import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SystemStatus } from '@platbook/contract/admin/status';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import {
  type DictionaryObject,
  type EntitlementSet,
  entitlementSetHash,
  isSetWithin,
  TRIAL_SET,
  type WarehouseDictionary,
  type WarehouseManifest,
  type WarehouseSet,
} from '@platbook/contract/packs/entitlement-set';

export type WarehouseAbout = NonNullable<SystemStatus['warehouse']>;

/** The built warehouse files. A new build is noticed at the next call; open processes continue with the old file. */
export type WarehouseFiles = ReturnType<typeof openWarehouseFiles>;

/** Reads `manifest.json` in the folder; without it the folder isn't a warehouse; a damaged one throws at every call. */
export function openWarehouseFiles(folder: string) {
  const manifestFile = path.join(folder, 'manifest.json');
  let readAt = -1;
  let known: Build = { sets: [], files: new Map(), dictionary: [], about: undefined, edition: undefined };
  const current = (): Build => {
    const changedAt = statSync(manifestFile, { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (changedAt === readAt) return known;
    known = readBuild(folder, changedAt === -1 ? undefined : manifestFile);
    // Set last: a damaged manifest must fail every call, instead of serving the old files at the second one.
    readAt = changedAt;
    return known;
  };
  const placeOf = (file: string) => path.resolve(folder, path.basename(file));

  return {
    /** Absolute path of the file for exactly this set; undefined if there is none; never a wider one. */
    fileOf: (set: EntitlementSet) => current().files.get(entitlementSetHash(set)),
    /** The file of the set that covers most of the wanted one and nothing else, until its own file is built. */
    narrowerFileOf(wanted: EntitlementSet) {
      const { sets, files } = current();
      const within = sets.filter((set) => isSetWithin(set, wanted)).sort((a, b) => b.bytes - a.bytes)[0];
      const file = within && files.get(within.hash);
      return within && file ? { file, hash: within.hash } : undefined;
    },
    /** Absolute paths for exactly this set, never a wider one. With `narrowerFileOf`, use that set's index until this one is built. */
    indexOf(wanted: EntitlementSet) {
      const hash = entitlementSetHash(wanted);
      const index = current().sets.find((set) => set.hash === hash)?.index;
      return index && { homes: placeOf(index.homes), lookup: placeOf(index.lookup) };
    },
    setOf: (hash: string): EntitlementSet | undefined => current().sets.find((set) => set.hash === hash),
    hashes: () => [...current().files.keys()],
    builtAt: () => current().about?.builtAt ?? '',
    edition: () => current().edition,
    /** True if it contains no licensed data: only the trial's set, or a sample scale. */
    isSample() {
      const { about, files } = current();
      const trial = entitlementSetHash(TRIAL_SET);
      return about?.scale === 'tiny' || about?.scale === 'demo' || [...files.keys()].every((hash) => hash === trial);
    },
    about: () => current().about,
    /** Every object of the property data, licensed or not; empty without a dictionary. */
    dictionary: () => current().dictionary,
    /** Undefined for a warehouse built without one. */
    profile: () => readProfile(folder, current().about?.builtAt ?? ''),
    anyFile: (): string | undefined => current().files.values().next().value,
  };
}

interface Build {
  readonly sets: readonly WarehouseSet[];
  readonly files: ReadonlyMap<string, string>;
  readonly dictionary: readonly DictionaryObject[];
  readonly about: WarehouseAbout | undefined;
  readonly edition: WarehouseEdition | undefined;
}

export interface WarehouseEdition {
  /** The same for folders with the same data, whichever sets they have. */
  readonly content: string;
  /** The later data have the greater text. */
  readonly age: string;
}

function readBuild(folder: string, manifestFile: string | undefined): Build {
  const manifest =
    manifestFile === undefined ? undefined : (JSON.parse(readFileSync(manifestFile, 'utf8')) as WarehouseManifest);
  return {
    sets: manifest?.sets ?? [],
    files: new Map(manifest?.sets.map((set) => [set.hash, path.resolve(folder, path.basename(set.file))])),
    dictionary: readDictionary(folder),
    about: manifest === undefined ? undefined : aboutOf(manifest),
    edition: manifest === undefined ? undefined : editionOf(manifest),
  };
}

const editionOf = ({ scale, seed, asOf, generator, builtAt }: WarehouseManifest): WarehouseEdition => ({
  content: [scale, seed, asOf, generator].join(' '),
  age: [asOf, builtAt].join(' '),
});

function readDictionary(folder: string): readonly DictionaryObject[] {
  const file = path.join(folder, 'dictionary.json');
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as WarehouseDictionary).objects;
}

async function readProfile(folder: string, builtAt: string): Promise<DataProfile | undefined> {
  try {
    const profile = JSON.parse(await readFile(path.join(folder, 'profile.json'), 'utf8')) as DataProfile;
    return profile.version === 1 && profile.builtAt === builtAt ? profile : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function aboutOf({ scale, builtAt, asOf, sets }: WarehouseManifest): WarehouseAbout {
  return {
    scale: scale ?? '',
    builtAt: builtAt ?? '',
    asOf: asOf ?? '',
    sets: sets.map(({ objects, counties, bytes }) => ({ objects: objects.length, counties: counties.length, bytes })),
  };
}
