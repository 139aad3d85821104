/**
 * What the editor offers while a person types: schemas, tables and columns of the loaded schema, with the aliases of the
 * statement, and keywords. Pure: text and place in, offers out; `sql-extensions` turns them into CodeMirror's shape.
 */
import type { SchemaColumn, SchemaInfo } from '@platbook/contract/schema-info';
import { quoteName } from './quote-name.ts';
import { commonTableNames, scanSql, statementAt, type TableReference, tableReferences } from './sql-scan.ts';
import { sqlFunctions, sqlKeywords } from './sql-words.ts';

export interface Offer {
  label: string;
  /** What is written; quoted when the name needs it. */
  apply: string;
  kind: 'schema' | 'table' | 'column' | 'alias' | 'keyword' | 'function';
  /** Data type of a column, schema of a table, table of an alias: stands at the right. */
  detail: string;
  /** Description for the note beside the list. */
  note: string;
  /** Higher comes first among equal matches. */
  boost: number;
}

export interface Completion {
  /** Offset where the replaced part starts. */
  from: number;
  offers: Offer[];
}

interface TableEntry {
  schema: string;
  name: string;
  columns: SchemaColumn[];
  columnOffers: Offer[] | undefined;
}

/** A schema made ready for completion: looked up by lower-case names, built once per loaded schema. */
export interface SchemaIndex {
  schemas: Map<string, { name: string; tables: TableEntry[] }>;
  /** Tables by their own name; several schemas may have the same one. */
  tables: Map<string, TableEntry[]>;
  allColumns: Offer[];
}

function columnOffers(table: TableEntry): Offer[] {
  table.columnOffers ??= table.columns.map((column) => ({
    label: column.column_name,
    apply: quoteName(column.column_name),
    kind: 'column',
    detail: column.data_type,
    note: column.column_description,
    boost: 20,
  }));
  return table.columnOffers;
}
const tableOffer = (table: TableEntry, withSchema: boolean): Offer => ({
  label: table.name,
  kind: 'table',
  detail: table.schema,
  note: `${table.columns.length} columns`,
  boost: 5,
  apply: withSchema && table.schema ? `${quoteName(table.schema)}.${quoteName(table.name)}` : quoteName(table.name),
});

/** Builds the index of a loaded schema. */
export function indexSchema(schema: SchemaInfo): SchemaIndex {
  const index: SchemaIndex = { schemas: new Map(), tables: new Map(), allColumns: [] };
  const seen = new Set<string>();
  for (const [schemaName, tables] of Object.entries(schema)) {
    const entries = Object.entries(tables).map(
      ([name, columns]): TableEntry => ({ schema: schemaName, name, columns, columnOffers: undefined }),
    );
    index.schemas.set(schemaName.toLowerCase(), { name: schemaName, tables: entries });
    for (const entry of entries) {
      const key = entry.name.toLowerCase();
      index.tables.set(key, [...(index.tables.get(key) ?? []), entry]);
      for (const offer of columnOffers(entry)) {
        const column = offer.label.toLowerCase();
        if (seen.has(column)) continue;
        seen.add(column);
        index.allColumns.push({ ...offer, boost: 0 });
      }
    }
  }
  return index;
}

function findTables(index: SchemaIndex, path: readonly string[]): TableEntry[] {
  const [table, schema] = [path.at(-1), path.at(-2)].map((name) => name?.toLowerCase());
  const found = index.tables.get(table ?? '') ?? [];
  return schema === undefined ? found : found.filter((entry) => entry.schema.toLowerCase() === schema);
}

function afterDot(index: SchemaIndex, path: string[], references: readonly TableReference[]): Offer[] {
  const name = (path[0] as string).toLowerCase();
  if (path.length === 1) {
    const reference =
      references.find((each) => each.alias?.toLowerCase() === name) ??
      references.find((each) => !each.alias && each.path.at(-1)?.toLowerCase() === name);
    const referenced = reference ? findTables(index, reference.path) : [];
    if (referenced.length > 0) return referenced.flatMap(columnOffers);
    const schema = index.schemas.get(name);
    if (schema) return schema.tables.map((table) => tableOffer(table, false));
  }
  return findTables(index, path).flatMap(columnOffers);
}

function anywhere(index: SchemaIndex, references: readonly TableReference[], commonTables: readonly string[]): Offer[] {
  const offers: Offer[] = [];
  const tables = new Set(references.flatMap((reference) => findTables(index, reference.path)));
  for (const table of tables) offers.push(...columnOffers(table));
  for (const { alias, path } of references) {
    if (alias)
      offers.push({
        label: alias,
        apply: quoteName(alias),
        kind: 'alias',
        detail: path.at(-1) ?? '',
        note: '',
        boost: 10,
      });
  }
  if (tables.size === 0) offers.push(...index.allColumns);
  for (const { name } of index.schemas.values()) {
    if (name)
      offers.push({ label: name, apply: quoteName(name), kind: 'schema', detail: 'schema', note: '', boost: 4 });
  }
  for (const entries of index.tables.values()) offers.push(...entries.map((entry) => tableOffer(entry, true)));
  for (const name of commonTables)
    offers.push({ label: name, apply: quoteName(name), kind: 'table', detail: 'with', note: '', boost: 8 });
  for (const word of sqlKeywords)
    offers.push({ label: word, apply: word, kind: 'keyword', detail: '', note: '', boost: -10 });
  for (const word of sqlFunctions)
    offers.push({ label: word, apply: word, kind: 'function', detail: '', note: '', boost: -12 });
  return offers;
}

const quotedPart = '(?:"(?:[^"]|"")*"|\\[[^\\]\\n]*\\]|[\\p{L}_][\\p{L}\\p{N}_$]*)';
const beforePlace = new RegExp(`((?:${quotedPart}\\s*\\.\\s*)*)("?[\\p{L}_][\\p{L}\\p{N}_$]*|")?$`, 'u');
/** A path and a name are never longer than this, so only so much text before the place is looked at. */
const lookBack = 400;

/**
 * The offers at a place in the text, or undefined where nothing is offered: in strings and comments, after a number, and
 * with nothing typed unless the person asked (Ctrl Space).
 */
export function completeSql(text: string, place: number, index: SchemaIndex, isAsked: boolean): Completion | undefined {
  const before = text.slice(Math.max(0, place - lookBack), place);
  const found = beforePlace.exec(before);
  const typed = found?.[2] ?? '';
  const qualifiers = (found?.[1] ?? '').match(new RegExp(quotedPart, 'gu')) ?? [];
  if (qualifiers.length === 0 && typed === '' && !isAsked) return undefined;
  if (qualifiers.length === 0 && /[\d.]$/u.test(before.slice(0, before.length - typed.length))) return undefined;
  const start = place - typed.length;
  if (scanSql(text.slice(0, start)).endsInText) return undefined;
  const statement = statementAt(scanSql(text).tokens, start);
  const references = tableReferences(statement);
  if (qualifiers.length > 0) {
    const path = qualifiers.map((part) =>
      part.startsWith('"') || part.startsWith('[') ? part.slice(1, -1).replaceAll('""', '"') : part,
    );
    const offers = afterDot(index, path, references);
    return offers.length > 0 ? { from: start, offers } : undefined;
  }
  return { from: start, offers: anywhere(index, references, commonTableNames(statement)) };
}
