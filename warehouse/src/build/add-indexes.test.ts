import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALL_SET, entitlementSetHash, type WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { indexFiles } from '../property-index/write-index.ts';
import { LICENSED_SET, openSmallSharedWarehouse, tinyOptions } from '../testing/build-test-warehouse.ts';
import { filesOf, lacksIndex, readManifest, writeManifest } from './manifest.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const warehouse = await openSmallSharedWarehouse();
const { folder } = warehouse;
afterAll(() => warehouse.close());

const finished = readManifest(folder) as WarehouseManifest;
const hashes = [ALL_SET, LICENSED_SET].map(entitlementSetHash);

/** As `--index-later` leaves it. */
function takeIndexes(): void {
  for (const file of hashes.flatMap(indexFiles)) rmSync(join(folder, file), { force: true });
  writeManifest(folder, { ...finished, sets: finished.sets.map(({ index: _, ...set }) => set) });
}

const start = () => {
  const counties = '--scale tiny --seed 7 --counties 12031,06037,48201,08035 --if-stale --out'.split(' ');
  const sets = ['all', `${LICENSED_SET.objects.join(',')}:${LICENSED_SET.counties.join(',')}`];
  const words = [main, ...counties, folder, ...sets.flatMap((set) => ['--entitlement', set])];
  return spawn(process.execPath, words, { stdio: 'ignore' });
};

it('adds the index that a build left for later, the same as with the build, whenever it is killed before', async () => {
  const homesOf = () =>
    Promise.all([ALL_SET, LICENSED_SET].map((set) => warehouse.askHomes(set, 'FROM homes ORDER BY ALL')));
  const homes = await homesOf();
  takeIndexes();
  expect(lacksIndex(folder, tinyOptions(folder, { withoutIndex: false }))).toBe(true);
  for (const sign of [
    `adding-${hashes[0]}.homes.duckdb`,
    `adding-${hashes[0]}.lookup.sqlite`,
    `${hashes[1]}.homes.duckdb`,
  ]) {
    const child = start();
    const ended = once(child, 'close');
    while (!existsSync(join(folder, sign)) && child.exitCode === null) await new Promise(setImmediate);
    child.kill('SIGKILL');
    await ended;
    for (const file of readManifest(folder)?.sets.flatMap(filesOf) ?? [])
      expect(existsSync(join(folder, file))).toBe(true);
  }
  expect(await once(start(), 'close')).toEqual([0, null]);
  expect(finished.sets.map(({ index }) => index?.homes)).toEqual(hashes.map((hash) => indexFiles(hash)[0]));
  expect(readManifest(folder)).toEqual(finished);
  expect(await homesOf()).toEqual(homes);
}, 120_000);
