import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemStatus } from '@platbook/contract/admin/status';
import { remember } from '../../background/remember.ts';
import type { Services } from '../../services.ts';
import { postgresBytes, sumResults } from './storage-store.ts';

type StorageServices = Pick<Services, 'config' | 'db' | 'dialect' | 'now' | 'warehouse'>;
type Storage = SystemStatus['storage'];

const keptMilliseconds = 30_000;

export const createStorageMeter = (services: StorageServices): (() => Promise<Storage>) =>
  remember(() => measure(services), keptMilliseconds);

async function measure({ config, db, dialect, now, warehouse }: StorageServices): Promise<Storage> {
  const results = await sumResults(db);
  return {
    at: now().toISOString(),
    databaseBytes: dialect === 'sqlite' ? await sqliteBytes(config.dataFolder) : await postgresBytes(db),
    results: { ...results, mostBytes: config.resultStoreMegabytes * 1024 * 1024 },
    warehouseBytes: warehouseBytes(warehouse),
  };
}

async function sqliteBytes(folder: string): Promise<number> {
  const sizes = ['platbook.sqlite', 'platbook.sqlite-wal'].map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function warehouseBytes(warehouse: Services['warehouse']): number | null {
  try {
    return warehouse.about()?.sets.reduce((sum, { bytes }) => sum + bytes, 0) ?? null;
  } catch {
    return null;
  }
}
