import { quoteName } from '../editor/quote-name.ts';
import type { SchemaRow } from './schema-tree.ts';

/** What a row writes into the editor: a table with its schema, everything else by its own name; quoted where the engine needs it. */
export function insertedName({ kind, name, path }: SchemaRow, driver?: string): string {
  return kind === 'table' || kind === 'view'
    ? path
        .filter(Boolean)
        .map((part) => quoteName(part, driver))
        .join('.')
    : quoteName(name, driver);
}
