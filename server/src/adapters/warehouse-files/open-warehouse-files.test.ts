import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openWarehouseFiles } from './open-warehouse-files.ts';

it('answers no query from a damaged manifest, and every query once it is repaired', () => {
  const folder = temporaryFolder('files');
  const warehouse = openWarehouseFiles(folder);
  expect([warehouse.anyFile(), warehouse.builtAt()]).toEqual([undefined, '']);
  writeFileSync(join(folder, 'manifest.json'), '{"version": 1, "sets": [');
  for (let question = 0; question < 2; question += 1) expect(() => warehouse.anyFile()).toThrow(SyntaxError);
  const set = { ...TRIAL_SET, hash: entitlementSetHash(TRIAL_SET), file: 'trial.duckdb', bytes: 0 };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 1, builtAt: 'now', sets: [set] }));
  expect(warehouse.fileOf(TRIAL_SET)).toBe(join(folder, 'trial.duckdb'));
  expect(warehouse.fileOf({ ...TRIAL_SET, counties: [] })).toBeUndefined();
});
