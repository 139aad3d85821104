export { openFolderResultStore } from './folder-result-store.ts';
export { openInline } from './inline-result.ts';
export { openPostgresResultStore } from './postgres-result-store.ts';
export {
  frameText,
  type ResultStore,
  type ResultWriter,
  type StoredFrame,
  type StoredResult,
  type StoredRows,
} from './result-store.ts';
export { openS3ResultStore } from './s3-result-store.ts';
