export { openFolderResultStore } from './folder-result-store.ts';
export type { ResultStore, ResultWriter, StoredResult } from './result-store.ts';
