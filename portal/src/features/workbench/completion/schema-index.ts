import type { SchemaCodes, SchemaInfo } from '@platbook/contract/workbench/schema-info';

export interface ColumnEntry {
  name: string;
  lower: string;
  type: string;
  description: string;
  table: TableEntry | undefined;
}

export interface TableEntry {
  schema: string;
  name: string;
  lower: string;
  columns: ColumnEntry[];
  lock: string | undefined;
  byName: Map<string, ColumnEntry> | undefined;
}

export interface NamedColumns {
  first: ColumnEntry;
  tables: number;
}

export interface SchemaIndex {
  driver: string | undefined;
  schemas: Map<string, { name: string; lower: string; tables: TableEntry[] }>;
  byName: Map<string, TableEntry[]>;
  tables: TableEntry[];
  columns: NamedColumns[];
  codes: readonly SchemaCodes[];
  /** By `Schema.Table.Column`; empty for a column with too many. */
  values: Map<string, readonly CountedValue[]>;
}

export interface CountedValue {
  value: string;
  lower: string;
  /** Of the rows that have a value: '2.1%'. */
  share: string;
}

export function indexSchema(
  info: SchemaInfo,
  driver: string | undefined,
  codes: readonly SchemaCodes[] = [],
  locks?: ReadonlyMap<string, string>,
): SchemaIndex {
  const index: SchemaIndex = {
    driver,
    schemas: new Map(),
    byName: new Map(),
    tables: [],
    columns: [],
    codes,
    values: new Map(),
  };
  const columns = new Map<string, NamedColumns>();
  for (const [schema, described] of Object.entries(info)) {
    const tables: TableEntry[] = [];
    for (const [name, list] of Object.entries(described)) {
      const lock = locks?.get(`${schema}.${name}`);
      const table: TableEntry = { schema, name, lower: name.toLowerCase(), columns: [], lock, byName: undefined };
      for (const { column_name, data_type, column_description } of list) {
        const lower = column_name.toLowerCase();
        const column = { name: column_name, lower, type: data_type, description: column_description, table };
        table.columns.push(column);
        const known = columns.get(lower);
        if (known) known.tables += 1;
        else columns.set(lower, { first: column, tables: 1 });
      }
      tables.push(table);
      index.tables.push(table);
      const named = index.byName.get(table.lower);
      if (named) named.push(table);
      else index.byName.set(table.lower, [table]);
    }
    index.schemas.set(schema.toLowerCase(), { name: schema, lower: schema.toLowerCase(), tables });
  }
  index.columns = [...columns.values()].sort((a, b) => (a.first.lower < b.first.lower ? -1 : 1));
  return index;
}

export function findTables(index: SchemaIndex, path: readonly string[]): TableEntry[] {
  const [table, schema] = [path.at(-1), path.at(-2)].map((name) => name?.toLowerCase());
  const found = index.byName.get(table ?? '') ?? [];
  return schema === undefined ? found : found.filter((entry) => entry.schema.toLowerCase() === schema);
}

export function columnOf(table: TableEntry, name: string): ColumnEntry | undefined {
  table.byName ??= new Map(table.columns.map((column) => [column.lower, column]));
  return table.byName.get(name.toLowerCase());
}
