import { rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ALL_SET, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { asBuildError, BuildError } from '../build-error.ts';
import { withFolderLock } from './folder-lock.ts';
import { filesOf, readManifest, writeManifest } from './manifest.ts';

/** From the manifest first, so that it never names a missing file. A missing set is not an error. Throws BuildError. */
export async function removeSet(folder: string, hash: string): Promise<void> {
  if ([ALL_SET, TRIAL_SET].some((set) => entitlementSetHash(set) === hash))
    throw new BuildError("The full file and the trial file can't be removed.");
  const place = resolve(folder);
  if (readManifest(place) === undefined) throw new BuildError(`There is no warehouse in ${place}.`);
  await withFolderLock(place, async () => {
    const manifest = readManifest(place);
    const entry = manifest?.sets.find((set) => set.hash === hash);
    if (manifest === undefined || entry === undefined) return;
    try {
      writeManifest(place, { ...manifest, sets: manifest.sets.filter((set) => set !== entry) });
      for (const file of filesOf(entry)) rmSync(join(place, basename(file)), { force: true });
    } catch (error) {
      throw asBuildError(error);
    }
  });
}
