import type { Batch } from '@platbook/contract/batches';

/** What the names of previews begin with. */
export const previewNamed = 'Preview of ';

/** Whether a run was such a preview: its places are none of the editor's text. */
export function isPreview({ name, queryId }: Pick<Batch, 'name' | 'queryId'>): boolean {
  return queryId === null && name.startsWith(previewNamed);
}
