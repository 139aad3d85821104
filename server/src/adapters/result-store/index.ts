export { openFolderResultStore } from './folder-result-store.ts';
export type { ResultStore, ResultWriter } from './result-store.ts';
