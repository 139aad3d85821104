import type { Batch } from '@platbook/contract/batches';
import { insertedName } from './inserted-name.ts';
import type { SchemaRow } from './schema-tree.ts';

const previewRows = 100;
const named = 'Preview of ';

/** The run that shows the first rows of a table, under a name that tells it from runs of the editor's text. */
export function previewOf(row: SchemaRow, driver: string | undefined): { name: string; batchText: string } {
  return {
    name: `${named}${row.path.filter(Boolean).join('.')}`.slice(0, 255),
    batchText: `SELECT *\nFROM ${insertedName(row, driver)}\nLIMIT ${previewRows}`,
  };
}

/** Whether a run was such a preview: its places are none of the editor's text. */
export function isPreview({ name, queryId }: Pick<Batch, 'name' | 'queryId'>): boolean {
  return queryId === null && name.startsWith(named);
}
