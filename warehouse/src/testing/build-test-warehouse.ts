/** Helpers of the warehouse's own tests: a tiny warehouse in a temporary folder and plain reading of its files. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_SET,
  type EntitlementSet,
  entitlementSetHash,
  TRIAL_SET,
  type WarehouseManifest,
} from '@platbook/contract/entitlement-set';
import { buildWarehouse } from '../build-warehouse.ts';
import { COUNTIES } from '../facts.ts';
import type { BuildOptions } from '../options.ts';

/** A licensed set with views whose base tables are missing, over one trial and two other counties. */
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

/** Options of a tiny build of every county into the folder, without a search index, with the given changes. */
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

/** A tiny warehouse that removes itself, and a way to ask its files. */
export interface TestWarehouse {
  readonly folder: string;
  readonly manifest: WarehouseManifest;
  /** Rows of a statement over the file of a set. */
  ask(set: EntitlementSet, sql: string): Promise<Record<string, unknown>[]>;
  /** Rows of a statement over the flat table of a set's index. */
  askHomes(set: EntitlementSet, sql: string): Promise<Record<string, unknown>[]>;
  close(): void;
}

/** Builds it. */
export async function buildTestWarehouse(changes: Partial<BuildOptions> = {}): Promise<TestWarehouse> {
  const root = mkdtempSync(join(tmpdir(), 'warehouse-'));
  const folder = join(root, 'warehouse');
  return openTestWarehouse(root, await buildWarehouse(tinyOptions(folder, changes)));
}

/** Another folder with the same files, for a test that changes them. */
export function copyTestWarehouse({ folder, manifest }: TestWarehouse): TestWarehouse {
  const root = mkdtempSync(join(tmpdir(), 'warehouse-'));
  cpSync(folder, join(root, 'warehouse'), { recursive: true });
  return openTestWarehouse(root, manifest);
}

function openTestWarehouse(root: string, manifest: WarehouseManifest): TestWarehouse {
  const folder = join(root, 'warehouse');
  return {
    folder,
    manifest,
    ask: (set, sql) => askFile(join(folder, `${entitlementSetHash(set)}.duckdb`), sql),
    askHomes: (set, sql) => askFile(join(folder, `${entitlementSetHash(set)}.homes.duckdb`), sql),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

async function askFile(file: string, sql: string): Promise<Record<string, unknown>[]> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '2' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
