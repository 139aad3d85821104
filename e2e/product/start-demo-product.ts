import { ownWarehouse } from '../../server/src/testing/own-warehouse.ts';
import { type Product, startProduct } from './start-product.ts';

export function startDemoProduct(warehouse: string): Promise<Product> {
  return startProduct({ env: { WAREHOUSE_FOLDER: ownWarehouse(warehouse), WAREHOUSE_SCALE: 'demo' } });
}
