import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseManifest,
} from '@platbook/contract/packs/entitlement-set';
import { licensePerson } from './database-rows.ts';
import { startTinyApp } from './open-tiny-app.ts';
import { ownWarehouse } from './own-warehouse.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

const narrow: EntitlementSet = { objects: ['Property.PropertyAddress'], counties: ['12031'] };
const hashesIn = (folder: string) =>
  (JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest).sets.map(
    ({ hash }) => hash,
  );

it('a set that one server adds or removes is added or removed only for that server', async () => {
  const [mine, other] = [await makeTinyWarehouse(), await makeTinyWarehouse()];
  const before = hashesIn(other);
  const app = await startTinyApp({ WAREHOUSE_FOLDER: mine });
  await licensePerson(app.services, 'licensed@example.com', { entitlement: narrow, packs: ['DSPRP'] });
  const hash = entitlementSetHash(narrow);
  await vi.waitFor(() => expect(hashesIn(mine)).toContain(hash), { timeout: 60_000 });
  const old = hashesIn(mine).find((one) => one.startsWith('293a')) as string;
  app.services.setOrders.remove(old);
  await vi.waitFor(() => expect(hashesIn(mine)).not.toContain(old), { timeout: 60_000 });
  expect(hashesIn(other)).toEqual(before);
  expect(hashesIn(await makeTinyWarehouse())).toEqual(before);
  expect(before.every((one) => existsSync(path.join(other, `${one}.duckdb`)))).toBe(true);
}, 180_000);

it('a cached folder that a server wrote to is given to no server', async () => {
  const folder = temporaryFolder('kept');
  const kept = path.join(folder, 'kept');
  cpSync(await makeTinyWarehouse(), kept, { recursive: true });
  expect(hashesIn(ownWarehouse(kept))).toEqual(hashesIn(kept));
  const command = path.resolve(import.meta.dirname, '../../../warehouse/src/main.ts');
  const added = spawnSync(process.execPath, [command, '--out', kept, '--add-set', 'Property.PropertyAddress:12031']);
  expect(added.status, String(added.stderr)).toBe(0);
  expect(() => ownWarehouse(kept)).toThrow('which all suites share');
}, 180_000);
