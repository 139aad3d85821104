import type { SchemaColumn, SchemaInfo } from '@platbook/contract/schema-info';

/** A table as it is searched: names and descriptions in lower case, one text for each column. */
export interface SearchedTable {
  schema: string;
  name: string;
  columns: readonly SchemaColumn[];
  searchedName: string;
  searchedColumns: readonly string[];
  searchedDescriptions: readonly string[];
}

/** A schema with its tables, in the order of the database. */
export interface SearchedSchema {
  name: string;
  tables: readonly SearchedTable[];
}

const prepared = new WeakMap<SchemaInfo, readonly SearchedSchema[]>();

/** Makes a loaded schema ready for search: done once for each, since a search goes over it at every key. */
export function prepareSchema(info: SchemaInfo): readonly SearchedSchema[] {
  const known = prepared.get(info);
  if (known) return known;
  const schemas = Object.entries(info).map(([schema, tables]) => ({
    name: schema,
    tables: Object.entries(tables).map(([name, columns]) => ({
      schema,
      name,
      columns,
      searchedName: name.toLowerCase(),
      searchedColumns: columns.map(({ column_name }) => column_name.toLowerCase()),
      searchedDescriptions: columns.map(({ column_description }) => column_description.toLowerCase()),
    })),
  }));
  prepared.set(info, schemas);
  return schemas;
}
