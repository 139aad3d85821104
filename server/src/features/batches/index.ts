export { openRows } from './open-rows.ts';
export { batchRoutes } from './routes.ts';
export { requireFinished, runAnew } from './run-anew.ts';
