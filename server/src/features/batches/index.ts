export { cancelByAdmin } from './cancel-by-admin.ts';
export { listProgress } from './list-progress.ts';
export { openRows } from './open-rows.ts';
export { requireFinished, rerun } from './rerun.ts';
export { batchRoutes } from './routes.ts';
