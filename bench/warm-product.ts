import { join } from 'node:path';
import { type Product, type ProductOptions, startProduct } from '../e2e/start-product.ts';
import { buildIfStale } from '../scripts/build.ts';
import { makeWarehouseIfStale } from '../scripts/make-warehouse.ts';
import { root } from '../scripts/run-program.ts';

/** The demo-scale warehouse that `npm start` uses. */
export const demoWarehouse = join(root, 'data', 'warehouse');

/** Starts the built product with the demo warehouse, building both first if they are missing or stale. */
export async function startWarmProduct(options: ProductOptions = {}): Promise<Product> {
  await buildIfStale();
  await makeWarehouseIfStale({ scale: 'demo', folder: demoWarehouse });
  return startProduct({ ...options, env: { WAREHOUSE_FOLDER: demoWarehouse, ...options.env } });
}
