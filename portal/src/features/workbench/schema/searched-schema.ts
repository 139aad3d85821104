import type { SchemaColumn, SchemaInfo } from '@platbook/contract/workbench/schema-info';

export function schemaKey(...path: string[]): string {
  return JSON.stringify(path);
}

export interface SearchedTable {
  key: string;
  schema: string;
  name: string;
  columns: readonly SchemaColumn[];
  searchedName: string;
  /** One line per column, to skip most tables with a single search. */
  searchedColumns: string;
  searchedDescriptions: string;
}

export interface SearchedSchema {
  name: string;
  tables: readonly SearchedTable[];
}

const prepared = new WeakMap<SchemaInfo, readonly SearchedSchema[]>();

/** Prepares a loaded schema for search. Done once per schema, because a search scans it on every key. */
export function prepareSchema(info: SchemaInfo): readonly SearchedSchema[] {
  const known = prepared.get(info);
  if (known) return known;
  const schemas = Object.entries(info).map(([schema, tables]) => ({
    name: schema,
    tables: Object.entries(tables).map(([name, columns]) => ({
      key: schemaKey(schema, name),
      schema,
      name,
      columns,
      searchedName: name.toLowerCase(),
      searchedColumns: asLines(columns.map(({ column_name }) => column_name)),
      searchedDescriptions: asLines(columns.map(({ column_description }) => column_description)),
    })),
  }));
  prepared.set(info, schemas);
  return schemas;
}

function asLines(texts: readonly string[]): string {
  return texts.map((text) => text.toLowerCase().replaceAll('\n', ' ')).join('\n');
}
