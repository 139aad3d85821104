import { quoteName } from '../editor/quote-name.ts';
import type { SchemaRow } from './schema-tree.ts';

/** The text that a row inserts: a table with its schema, anything else by its own name; quoted where the engine needs it. */
export function insertedName({ kind, name, path }: SchemaRow, driver?: string): string {
  return kind === 'table' || kind === 'view'
    ? path
        .filter(Boolean)
        .map((part) => quoteName(part, driver))
        .join('.')
    : quoteName(name, driver);
}
