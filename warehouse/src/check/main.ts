/** The command `npm run warehouse:check`: prints a target, its actual value and the verdict per line. Exits with 1 if a target is missed. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { readManifest } from '../build/manifest.ts';
import { BuildError } from '../build-error.ts';
import { literal, openDatabase } from '../database.ts';
import { compareWithTargets } from './compare-with-targets.ts';
import type { Verdict } from './verdict.ts';

try {
  const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
  const folder = out ?? fileURLToPath(new URL('../../../data/warehouse', import.meta.url));
  const verdicts = await checkWarehouse(folder);
  for (const { target, got, isMet } of verdicts)
    process.stdout.write(`${isMet ? 'met   ' : 'MISSED'}  ${target}\n        ${got}\n`);
  const missed = verdicts.filter(({ isMet }) => !isMet).length;
  process.stdout.write(`${verdicts.length - missed} of ${verdicts.length} targets met\n`);
  process.exitCode = missed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof BuildError || error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function checkWarehouse(folder: string): Promise<Verdict[]> {
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
