import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { connectTedious, openDoorWorld } from '@platbook/tds/testing/tds-door-world';
import { openTsqlSessions } from '../execution/tsql/tsql-sessions.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** For all tests of a file; it closes after them. */
export async function openWarehouseDoor(guestLimits: { maxRows?: number } = {}) {
  const folder = await makeTinyWarehouse();
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest;
  const all = manifest.sets.find(({ objects, counties }) => objects.includes('*') && counties.includes('*'));
  const settings = { file: join(folder, all?.file ?? '') };
  const directory = temporaryFolder('door', afterAll);
  const sessions = await openTsqlSessions({ directory, waiting: 0 });
  const target = { driverId: 'tsql', settings, setKey: 'all', limits: { memoryMb: 512, dataMb: 1_200 } };
  const world = await openDoorWorld(() => [], { openSession: () => sessions.open('ada', target), guestLimits });
  const connection = await connectTedious(world.port);
  afterAll(async () => {
    connection.close();
    await world.close();
    await sessions.close();
  });
  return { sessions, connection };
}
