import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { propertyFields } from '@platbook/contract/property/property-fields';
import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import { firstRowColumns, rowRules } from '@platbook/property/rows';
import type { BuildOptions } from '../options.ts';
import { REPORTS_FOLDER, readReports } from '../reports/read-reports.ts';

/** 16 hexadecimal digits over sources, fields, documents, cubes and the options that affect content. */
export function generatorHash(options: BuildOptions): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (
      !/\.(ts|json|sql)$/.test(file) ||
      file.endsWith('.test.ts') ||
      /^(testing|check|lake|postgres-index)/.test(file)
    )
      continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)));
  }
  hash.update(JSON.stringify([propertyFields, rowRules, firstRowColumns, DOCUMENT_BLOCKS]));
  hash.update(JSON.stringify(readReports(options.reportsFolder ?? REPORTS_FOLDER)));
  const { scale, seed, counties, licensedShare, entitlements, canaries, share, withoutIndex } = options;
  const sets = [...new Set(entitlements.map(entitlementSetHash))].sort();
  hash.update(
    JSON.stringify({
      scale,
      seed,
      counties: [...counties].sort(),
      licensedShare: licensedShare ?? null,
      sets,
      canaries,
      share: share ?? null,
      withoutIndex: withoutIndex ?? false,
    }),
  );
  return hash.digest('hex').slice(0, 16);
}
