export { type BatchServices, createBatch } from './create-batch.ts';
export {
  createLiveBatches,
  type LiveBatch,
  listProgress,
  type WithLiveBatches,
  wasInterrupted,
} from './live-batches.ts';
export { type RunServices, requireFinished, rerun } from './rerun.ts';
export { runRoutes } from './routes.ts';
export type { RowSink } from './run-batch.ts';
