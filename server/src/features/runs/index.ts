export { listProgress } from './live-batches.ts';
export { requireFinished, rerun } from './rerun.ts';
export { runRoutes } from './routes.ts';
