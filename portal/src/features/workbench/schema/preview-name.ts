import type { Batch } from '@platbook/contract/workbench/batches';

export const previewNamed = 'Preview of ';

/** Whether a run is a table preview; its error locations don't refer to the editor's text. */
export function isPreview({ name, queryId }: Pick<Batch, 'name' | 'queryId'>): boolean {
  return queryId === null && name.startsWith(previewNamed);
}
