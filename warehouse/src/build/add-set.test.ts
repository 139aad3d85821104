import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  TRIAL_SET,
  type WarehouseManifest,
} from '@platbook/contract/packs/entitlement-set';
import { indexFiles } from '../property-index/write-index.ts';
import {
  contentOf,
  copyTestWarehouse,
  fewCounties,
  LICENSED_SET,
  openSmallSharedWarehouse,
  type TestWarehouse,
  tinyOptions,
} from '../testing/build-test-warehouse.ts';
import { addSet } from './add-set.ts';
import { buildWarehouse } from './build-warehouse.ts';
import { filesOf, readManifest } from './manifest.ts';
import { removeSet } from './remove-set.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const limits = { threads: 2, memory: '2GB' };
const small: EntitlementSet = { objects: ['Property.HOA', 'Tax.TaxAssessor'], counties: ['12031'] };
let warehouse: TestWarehouse;

const original = await openSmallSharedWarehouse();
afterAll(() => original.close());
beforeEach(async () => {
  warehouse = copyTestWarehouse(original);
  await removeSet(warehouse.folder, entitlementSetHash(LICENSED_SET));
});
afterEach(() => warehouse.close());

function order(set: EntitlementSet): ChildProcess {
  const file = join(warehouse.folder, '..', `${entitlementSetHash(set)}.json`);
  writeFileSync(file, JSON.stringify(set));
  return spawn(process.execPath, [main, '--out', warehouse.folder, '--add-set', file], { stdio: 'ignore' });
}

function filesInFolder(): string[] {
  return readdirSync(warehouse.folder).sort();
}

const lists = ['dictionary.json', 'manifest.json', 'profile.json'];

function namesOf(set: EntitlementSet): string[] {
  const hash = entitlementSetHash(set);
  return [`${hash}.duckdb`, ...indexFiles(hash)];
}

async function allOf(of: TestWarehouse, set: EntitlementSet): Promise<unknown> {
  const objects = await of.list(
    set,
    "SELECT schema_name || '.' || table_name FROM duckdb_tables() UNION ALL SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1",
  );
  return [
    await of.ask(set, contentOf(objects)),
    await of.ask(
      set,
      'SELECT schema_name, table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal ORDER BY ALL',
    ),
  ];
}

it('adds the same file as a build does, and leaves the other files and the build time unchanged', async () => {
  const before = readManifest(warehouse.folder) as WarehouseManifest;
  const entry = await addSet(warehouse.folder, LICENSED_SET, limits);
  const after = readManifest(warehouse.folder);
  expect(after).toEqual({ ...before, sets: [...before.sets, entry] });
  expect(entry.orderedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await allOf(warehouse, LICENSED_SET)).toEqual(await allOf(original, LICENSED_SET));
}, 120_000);

it('creates one file from two concurrent orders for one set, and none for an existing set', async () => {
  const codes = await Promise.all([order(small), order(small)].map(async (child) => (await once(child, 'close'))[0]));
  expect(codes).toEqual([0, 0]);
  const name = `${entitlementSetHash(small)}.duckdb`;
  expect(filesInFolder()).toEqual([...namesOf(ALL_SET), ...namesOf(small), ...lists].sort());
  expect(readManifest(warehouse.folder)?.sets.map(({ file }) => file)).toContain(name);
  const { ino } = statSync(join(warehouse.folder, name));
  await addSet(warehouse.folder, small, limits);
  expect(statSync(join(warehouse.folder, name)).ino).toBe(ino);
}, 120_000);

it('leaves no partial file when it is killed at any moment', async () => {
  const hash = entitlementSetHash(small);
  const name = `${hash}.duckdb`;
  for (let begun = 0; begun < 6; begun += 1) {
    const child = order(small);
    const ended = once(child, 'close');
    const signs = [
      `${warehouse.folder}.writing`,
      join(warehouse.folder, `adding-${name}`),
      ...indexFiles(`adding-${hash}`).map((file) => join(warehouse.folder, file)),
      ...indexFiles(hash).map((file) => join(warehouse.folder, file)),
      join(warehouse.folder, name),
    ];
    const sign = signs[Math.min(begun, signs.length - 1)] as string;
    while (!existsSync(sign) && child.exitCode === null) await new Promise(setImmediate);
    child.kill('SIGKILL');
    await ended;
    const named = readManifest(warehouse.folder)?.sets.flatMap(filesOf) ?? [];
    for (const file of named) expect(existsSync(join(warehouse.folder, file))).toBe(true);
    if (named.includes(name)) expect(await warehouse.ask(small, 'SELECT 1 FROM Property.HOA LIMIT 1')).toHaveLength(1);
  }
  await removeSet(warehouse.folder, entitlementSetHash(small));
  await addSet(warehouse.folder, small, limits);
  expect(filesInFolder()).toEqual([...namesOf(ALL_SET), ...namesOf(small), ...lists].sort());
}, 120_000);

it('keeps ordered sets when the warehouse is rebuilt, with or without an index like the new one, and drops them when they are removed', async () => {
  const { orderedAt } = await addSet(warehouse.folder, small, limits);
  const options = tinyOptions(warehouse.folder, { counties: fewCounties, entitlements: [ALL_SET], seed: 8 });
  const rebuilt = await buildWarehouse(options);
  expect(rebuilt.sets.find(({ hash }) => hash === entitlementSetHash(small))).toMatchObject({ orderedAt });
  await addSet(warehouse.folder, LICENSED_SET, limits);
  expect(filesInFolder().filter((name) => !name.endsWith('.duckdb') || name.includes('homes'))).toEqual(lists);
  await removeSet(warehouse.folder, entitlementSetHash(LICENSED_SET));
  await removeSet(warehouse.folder, entitlementSetHash(small));
  await removeSet(warehouse.folder, entitlementSetHash(small));
  expect(filesInFolder()).toEqual([`${entitlementSetHash(ALL_SET)}.duckdb`, ...lists].sort());
}, 120_000);

it('refuses to remove the full and the trial file, and to add to a folder without a warehouse', async () => {
  for (const set of [ALL_SET, TRIAL_SET])
    await expect(removeSet(warehouse.folder, entitlementSetHash(set))).rejects.toThrow(/can't be removed/);
  const empty = join(warehouse.folder, '..', 'empty');
  mkdirSync(empty);
  await expect(addSet(empty, small, limits)).rejects.toThrow(/no warehouse/);
});
