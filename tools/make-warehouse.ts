import { join } from 'node:path';
import { buildWarehouseIfStale } from '../server/src/adapters/warehouse-files/index.ts';
import { warehouseProgram } from '../server/src/config/product.ts';
import { root } from './run-program.ts';

/** WAREHOUSE_SCALE sets the size: tiny, demo (the default) or full. */
export function makeWarehouseIfStale(options: { scale?: string; folder?: string } = {}): Promise<void> {
  return buildWarehouseIfStale({
    program: warehouseProgram(),
    folder: options.folder ?? join(root, 'data/warehouse'),
    scale: options.scale ?? process.env.WAREHOUSE_SCALE ?? 'demo',
  });
}
