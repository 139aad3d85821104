import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { readManifest } from '../build/manifest.ts';
import { BuildError } from '../build-error.ts';
import { type Limits, literal, openDatabase } from '../database.ts';
import { profileData } from './profile-data.ts';

/** The profile of a warehouse that was built without one. Writes nothing to its folder, which can be read-only. */
export async function profileWarehouse(folder: string, limits: Limits): Promise<DataProfile> {
  const place = resolve(folder);
  const manifest = readManifest(place);
  const all = manifest?.sets.find(({ hash }) => hash === entitlementSetHash(ALL_SET));
  if (manifest === undefined || all === undefined || !existsSync(join(place, all.file)))
    throw new BuildError(`The warehouse in ${folder} has no full file, so its versions can't be compared.`);
  const spillFolder = join(tmpdir(), `platbook-profile-${process.pid}`);
  const db = await openDatabase({ ...limits, spillFolder });
  try {
    await db.run(`ATTACH ${literal(join(place, all.file))} AS w (READ_ONLY)`);
    return { ...(await profileData(db, 'w')), builtAt: manifest.builtAt };
  } finally {
    db.close();
    rmSync(spillFolder, { recursive: true, force: true });
  }
}
