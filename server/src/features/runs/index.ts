export { listProgress } from './list-progress.ts';
export { requireFinished, rerun } from './rerun.ts';
export { runRoutes } from './routes.ts';
