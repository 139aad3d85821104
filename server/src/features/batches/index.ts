export { openRows } from './open-rows.ts';
export { batchRoutes } from './routes.ts';
