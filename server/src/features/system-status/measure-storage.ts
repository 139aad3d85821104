import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemStatus } from '@platbook/contract/admin/status';
import type { Services } from '../../services.ts';
import { postgresBytes, sumResults } from './storage-store.ts';

type StorageServices = Pick<Services, 'config' | 'db' | 'dialect' | 'now' | 'warehouse'>;
type Storage = SystemStatus['storage'];

const keptMilliseconds = 30_000;

export function createStorageMeter(services: StorageServices): () => Promise<Storage> {
  let known: { until: number; storage: Promise<Storage> } | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.until) return known.storage;
    const storage = measure(services);
    known = { until: performance.now() + keptMilliseconds, storage };
    storage.catch(() => {
      known = undefined;
    });
    return storage;
  };
}

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
