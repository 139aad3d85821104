export { buildWarehouseIfStale, hasWarehouse } from './build-warehouse.ts';
export {
  openWarehouseFiles,
  type WarehouseAbout,
  type WarehouseEdition,
  type WarehouseFiles,
} from './open-warehouse-files.ts';
export { openWarehouseCommand, type WarehouseCommand } from './warehouse-command.ts';
