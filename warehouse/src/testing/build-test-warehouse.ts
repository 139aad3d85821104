import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DuckDBInstance } from '@duckdb/node-api';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  TRIAL_SET,
  type WarehouseManifest,
} from '@platbook/contract/packs/entitlement-set';
import { buildWarehouse } from '../build/build-warehouse.ts';
import { withFolderLock } from '../build/folder-lock.ts';
import { isWarehouseStale, readManifest } from '../build/manifest.ts';
import { COUNTIES } from '../generate/facts.ts';
import type { BuildOptions } from '../options.ts';

/** A licensed set with views whose base tables are missing, over one trial county and two others. */
export const LICENSED_SET: EntitlementSet = {
  objects: [
    'Foreclosure.ForeclosureStatus',
    'Mortgage.OpenLoan',
    'Ownership.CurrentOwner',
    'Property.PropertyAddress',
    'Property.PropertyDetail',
    'Valuation.AVMAccuracy',
    'Market.SalesTrend',
  ],
  counties: ['12031', '06037', '48201'],
};

export function tinyOptions(folder: string, changes: Partial<BuildOptions> = {}): BuildOptions {
  return {
    scale: 'tiny',
    seed: 7,
    counties: COUNTIES.map(({ fips }) => fips),
    licensedShare: undefined,
    entitlements: [TRIAL_SET, ALL_SET, LICENSED_SET],
    canaries: false,
    withoutIndex: true,
    folder,
    threads: 2,
    memory: '2GB',
    ...changes,
  };
}

export interface TestWarehouse {
  readonly folder: string;
  readonly manifest: WarehouseManifest;
  ask(set: EntitlementSet, sql: string): Promise<Record<string, unknown>[]>;
  /** The values of the first column. */
  list(set: EntitlementSet, sql: string): Promise<unknown[]>;
  askHomes(set: EntitlementSet, sql: string): Promise<Record<string, unknown>[]>;
  close(): void;
}

export async function buildTestWarehouse(changes: Partial<BuildOptions> = {}): Promise<TestWarehouse> {
  const root = mkdtempSync(join(tmpdir(), 'warehouse-'));
  const folder = join(root, 'warehouse');
  return openTestWarehouse(root, await buildWarehouse(tinyOptions(folder, changes)));
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/platbook', import.meta.url));

export const sharedChanges: Partial<BuildOptions> = { canaries: true, withoutIndex: false };

/** Has the index of each set and marked rows. */
export const openSharedWarehouse = (): Promise<TestWarehouse> => openKept('warehouse-of-its-tests', sharedChanges);

export const fewCounties = [...LICENSED_SET.counties, '08035'];

/** A full and a licensed set of few counties, with their indexes. */
export const openSmallSharedWarehouse = (): Promise<TestWarehouse> =>
  openKept('warehouse-of-few-counties', {
    counties: fewCounties,
    entitlements: [ALL_SET, LICENSED_SET],
    withoutIndex: false,
  });

/** A copy of what was built once and is cached until its generator changes. */
async function openKept(name: string, changes: Partial<BuildOptions>): Promise<TestWarehouse> {
  const kept = join(cache, name);
  const options = tinyOptions(kept, changes);
  return withFolderLock(`${kept}.sharing`, async () => {
    const manifest = isWarehouseStale(kept, options) ? await buildWarehouse(options) : readManifest(kept);
    return copyTestWarehouse({ folder: kept, manifest: manifest as WarehouseManifest });
  });
}

export function copyTestWarehouse({ folder, manifest }: Pick<TestWarehouse, 'folder' | 'manifest'>): TestWarehouse {
  const root = mkdtempSync(join(tmpdir(), 'warehouse-'));
  cpSync(folder, join(root, 'warehouse'), { recursive: true });
  return openTestWarehouse(root, manifest);
}

function openTestWarehouse(root: string, manifest: WarehouseManifest): TestWarehouse {
  const folder = join(root, 'warehouse');
  const opened = new Map<string, OpenFile>();
  const askFile = async (name: string, sql: string): Promise<Record<string, unknown>[]> => {
    const file = join(folder, name);
    const { ino, mtimeMs } = statSync(file);
    const state = `${ino} ${mtimeMs}`;
    let found = opened.get(file);
    // A file is opened once, because that takes longer than most queries, and reopened if it was replaced.
    if (found?.state !== state) {
      found?.instance.closeSync();
      found = { state, instance: await openFile(file) };
      opened.set(file, found);
    }
    const connection = await found.instance.connect();
    try {
      return (await connection.runAndReadAll(sql)).getRowObjectsJS();
    } finally {
      connection.closeSync();
    }
  };
  const ask = (set: EntitlementSet, sql: string) => askFile(`${entitlementSetHash(set)}.duckdb`, sql);
  return {
    folder,
    manifest,
    ask,
    list: async (set, sql) => (await ask(set, sql)).map((row) => Object.values(row)[0]),
    askHomes: (set, sql) => askFile(`${entitlementSetHash(set)}.homes.duckdb`, sql),
    close: () => {
      for (const { instance } of opened.values()) instance.closeSync();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A SELECT of one row for each of the objects: its number of rows, and a hash of them in any order. */
export function contentOf(objects: readonly unknown[]): string {
  const rows = objects.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) AS n, sum(hash(t::VARCHAR)::HUGEINT)::VARCHAR AS content FROM ${name} t`,
  );
  return rows.join(' UNION ALL ');
}

interface OpenFile {
  readonly state: string;
  readonly instance: DuckDBInstance;
}

async function openFile(file: string): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  return DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '2' });
}
