export { cancelByAdmin } from './cancel-by-admin.ts';
export { listProgress } from './list-progress.ts';
export { openRows } from './open-rows.ts';
export { batchRoutes } from './routes.ts';
export { requireFinished, runAnew } from './run-anew.ts';
