export { type OpenedRows, openRows } from './open-rows.ts';
export { batchRoutes } from './routes.ts';
