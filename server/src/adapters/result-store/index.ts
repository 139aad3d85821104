export { openFolderResultStore } from './folder-result-store.ts';
export { frameText } from './frame-text.ts';
export { openInline } from './inline-result.ts';
export { openPostgresResultStore } from './postgres-result-store.ts';
export type { ResultStore, ResultWriter, StoredFrame, StoredRows } from './result-store.ts';
