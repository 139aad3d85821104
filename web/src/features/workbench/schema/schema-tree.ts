/** The schema sidebar's tree as a flat list of the rows that are open, so that it can be drawn virtually. */
import type { SchemaInfo, SchemaObject } from '@platbook/contract/schema-info';

export interface SchemaRow {
  /** Names of the row and its parents, unambiguous for any name. */
  key: string;
  parentKey: string | undefined;
  kind: 'schema' | 'table' | 'view' | 'column';
  name: string;
  /** schema, schema and table, or all three names. */
  path: readonly string[];
  /** 1 schema, 2 table or view, 3 column; as aria-level. */
  level: 1 | 2 | 3;
  /** Tables of a schema, columns of a table; 0 for a column. */
  count: number;
  isExpanded: boolean;
  dataType: string;
  description: string;
  /** aria-posinset and aria-setsize among the rows of the same parent. */
  position: number;
  setSize: number;
}

/** The key of a row: its path as text. */
export function schemaKey(...path: string[]): string {
  return JSON.stringify(path);
}

/** What a row writes into the editor: a table with its schema, everything else by its own name. */
export function insertedName({ kind, name, path }: SchemaRow): string {
  return kind === 'table' || kind === 'view' ? path.filter(Boolean).join('.') : name;
}

export interface SchemaTreeView {
  /** Keys of the rows that a person closed; everything else is open (specification §4). */
  collapsed: ReadonlySet<string>;
  /** Part of a table's or column's name in any case; a table that matches keeps all its columns. */
  search: string;
  /** Kinds and descriptions of tables and views, by `schemaKey(schema, table)`. */
  objects: ReadonlyMap<string, SchemaObject>;
}

/** Objects by key, ready for `listSchemaRows`. */
export function mapSchemaObjects(objects: readonly SchemaObject[]): Map<string, SchemaObject> {
  return new Map(objects.map((object) => [schemaKey(object.schema, object.name), object]));
}

function matchingTables(tables: SchemaInfo[string], needle: string) {
  const found = Object.entries(tables).map(([table, columns]) => ({ table, columns }));
  if (!needle) return found;
  return found
    .map(({ table, columns }) => ({
      table,
      columns: table.toLowerCase().includes(needle)
        ? columns
        : columns.filter((column) => column.column_name.toLowerCase().includes(needle)),
      isMatch: table.toLowerCase().includes(needle),
    }))
    .filter(({ columns, isMatch }) => isMatch || columns.length > 0);
}

/** The open rows from top to bottom. */
export function listSchemaRows(schema: SchemaInfo, view: SchemaTreeView): SchemaRow[] {
  const needle = view.search.trim().toLowerCase();
  const rows: SchemaRow[] = [];
  const schemas = Object.entries(schema)
    .map(([name, tables]) => ({ name, tables: matchingTables(tables, needle) }))
    .filter(({ tables }) => !needle || tables.length > 0);
  schemas.forEach(({ name: schemaName, tables }, schemaIndex) => {
    const key = schemaKey(schemaName);
    const isExpanded = !view.collapsed.has(key);
    rows.push({
      key,
      parentKey: undefined,
      kind: 'schema',
      name: schemaName,
      path: [schemaName],
      level: 1,
      count: tables.length,
      isExpanded,
      dataType: '',
      description: '',
      position: schemaIndex + 1,
      setSize: schemas.length,
    });
    if (!isExpanded) return;
    tables.forEach(({ table, columns }, tableIndex) => {
      const tableKey = schemaKey(schemaName, table);
      const object = view.objects.get(tableKey);
      const isTableExpanded = !view.collapsed.has(tableKey);
      rows.push({
        key: tableKey,
        parentKey: key,
        kind: object?.kind ?? 'table',
        name: table,
        path: [schemaName, table],
        level: 2,
        count: columns.length,
        isExpanded: isTableExpanded,
        dataType: '',
        description: object?.description ?? '',
        position: tableIndex + 1,
        setSize: tables.length,
      });
      if (!isTableExpanded) return;
      columns.forEach((column, columnIndex) => {
        rows.push({
          key: schemaKey(schemaName, table, column.column_name),
          parentKey: tableKey,
          kind: 'column',
          name: column.column_name,
          path: [schemaName, table, column.column_name],
          level: 3,
          count: 0,
          isExpanded: false,
          dataType: column.data_type,
          description: column.column_description,
          position: columnIndex + 1,
          setSize: columns.length,
        });
      });
    });
  });
  return rows;
}

/** What an arrow key does in the tree (WAI-ARIA tree pattern): go to a row, or open or close one. */
export type TreeStep = { goTo: number } | { toggle: string } | undefined;

/** The step that a key asks for at the row with this index. `page` is the number of rows a page key jumps over. */
export function treeStep(rows: readonly SchemaRow[], index: number, key: string, page: number): TreeStep {
  const row = rows[index];
  if (!row) return undefined;
  const isBranch = row.kind !== 'column';
  const clamp = (next: number) => ({ goTo: Math.max(0, Math.min(rows.length - 1, next)) });
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1);
    case 'ArrowUp':
      return clamp(index - 1);
    case 'PageDown':
      return clamp(index + page);
    case 'PageUp':
      return clamp(index - page);
    case 'Home':
      return clamp(0);
    case 'End':
      return clamp(rows.length - 1);
    case 'ArrowRight':
      if (!isBranch) return undefined;
      return row.isExpanded ? clamp(index + 1) : { toggle: row.key };
    case 'ArrowLeft':
      if (isBranch && row.isExpanded) return { toggle: row.key };
      return row.parentKey === undefined ? undefined : clamp(rows.findIndex((other) => other.key === row.parentKey));
    default:
      return undefined;
  }
}
