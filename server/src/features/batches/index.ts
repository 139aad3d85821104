export {
  adoptRuns,
  type BatchFacts,
  forgetKey,
  getBatch,
  getBatchByKey,
  LostRunError,
  saveProgress,
  withStatements,
} from './batch-store.ts';
export { type BoundRunStatement, bindRun, failureInText, requireParameters } from './bind-run.ts';
export { placeOfRun, type RunPlace } from './editor-position.ts';
export { endBatch, endOf, markFailed, markFinished } from './mark-ended.ts';
export { markInterrupted } from './mark-interrupted.ts';
export { newBatch } from './new-batch.ts';
export { openRecord, type RunRecord } from './run-record.ts';
export { isOpen, openStates, setState } from './run-states.ts';
export type { ResultFacts } from './statement-rows.ts';
