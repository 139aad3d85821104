export { openWarehouseFiles, type WarehouseFiles } from './open-warehouse-files.ts';
