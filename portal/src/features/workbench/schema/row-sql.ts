import { dialectOf, dialects } from '@platbook/sql/dialects';
import { quoteName } from '../editor/quote-name.ts';
import { previewNamed } from './preview-name.ts';
import type { SchemaRow } from './schema-tree.ts';

export function insertedName({ kind, name, path }: SchemaRow, driver?: string): string {
  return kind === 'table' || kind === 'view'
    ? path
        .filter(Boolean)
        .map((part) => quoteName(part, driver))
        .join('.')
    : quoteName(name, driver);
}

const previewRows = 100;

export function previewOf(row: SchemaRow, driver: string | undefined): { name: string; batchText: string } {
  return {
    name: `${previewNamed}${row.path.filter(Boolean).join('.')}`.slice(0, 255),
    batchText: dialects[dialectOf(driver)].preview(insertedName(row, driver), previewRows),
  };
}
