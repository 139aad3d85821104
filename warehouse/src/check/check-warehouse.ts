import { join } from 'node:path';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { BuildError } from '../build-error.ts';
import { literal, openDatabase } from '../database.ts';
import { readManifest } from '../manifest.ts';
import { compareWithTargets } from './compare-with-targets.ts';
import type { Verdict } from './verdict.ts';

/** The verdicts on the full file of the folder. Throws BuildError if there is none. */
export async function checkWarehouse(folder: string): Promise<Verdict[]> {
  const all = readManifest(folder)?.sets.find(({ hash }) => hash === entitlementSetHash(ALL_SET));
  if (all === undefined) throw new BuildError(`There is no warehouse with a full file in ${folder}.`);
  const db = await openDatabase({ threads: 2, memory: '2GB', spillFolder: join(folder, 'spill-check') });
  try {
    await db.run(`ATTACH ${literal(join(folder, all.file))} AS w (READ_ONLY); USE w`);
    const verdicts = await compareWithTargets(db.rows);
    await db.run('USE memory; DETACH w');
    return verdicts;
  } finally {
    db.close();
  }
}
