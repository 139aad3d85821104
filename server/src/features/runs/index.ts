export { type LiveBatch, listProgress } from './live-batches.ts';
export { requireFinished, rerun } from './rerun.ts';
export { runRoutes } from './routes.ts';
export type { RowSink } from './run-batch.ts';
