export { cancelByAdmin } from '../runs/cancel-by-admin.ts';
export { listProgress } from '../runs/list-progress.ts';
export { openRows } from '../results/open-rows.ts';
export { requireFinished, rerun } from '../runs/rerun.ts';
export { batchRoutes } from '../runs/routes.ts';
