import { sql } from 'kysely';
import type { Database, OpenDb } from '../open-db.ts';

/** How a column's values are written: bytes as hexadecimal text. */
export type ColumnKind = 'text' | 'integer' | 'bytes';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** Tables whose rows must exist first. */
  readonly references: readonly string[];
}

/** Results that PostgreSQL stores; SQLite's are files. */
export const resultTables: readonly string[] = ['stored_results', 'stored_frames'];

/** Rebuilt from other tables, or about this server only. */
const isRebuilt = (table: string) => /^(migrations$|node_reports$|query_letters|property_|sqlite_)/.test(table);
/** The database assigns it when a row is inserted. */
const isAssigned = (table: string, column: string) => table === 'queries' && column === 'search_id';

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

interface ReferenceRow {
  readonly table: string;
  readonly target: string;
}

const sqliteColumns = sql<ColumnRow>`
  select m.name as "table", c.name as "column", c.type as "type" from sqlite_schema m, pragma_table_info(m.name) c
  where m.type = 'table' and m.sql not like 'create virtual%' order by m.name, c.cid`;
const postgresColumns = sql<ColumnRow>`
  select c.table_name as "table", column_name as "column", data_type as "type" from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, ordinal_position`;

const sqliteReferences = sql<ReferenceRow>`
  select m.name as "table", f."table" as target from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;
const postgresReferences = sql<ReferenceRow>`
  select conrelid::regclass::text as "table", confrelid::regclass::text as target from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

function kindOf(type: string): ColumnKind {
  if (/^(bytea|blob)$/i.test(type)) return 'bytes';
  return /int|serial/i.test(type) ? 'integer' : 'text';
}

/** The tables that a backup has, each after those it refers to. */
export async function listTables(db: Database, dialect: OpenDb['dialect']): Promise<TableShape[]> {
  const { rows } = await (dialect === 'sqlite' ? sqliteColumns : postgresColumns).execute(db);
  const references = await (dialect === 'sqlite' ? sqliteReferences : postgresReferences).execute(db);
  const shapes = [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([name]) => !isRebuilt(name))
    .map(([name, columns]) => ({
      name,
      columns: columns
        .filter(({ column }) => !isAssigned(name, column))
        .map(({ column, type }) => ({ name: column, kind: kindOf(type) })),
      references: references.rows
        .filter(({ table, target }) => table === name && target !== name)
        .map(({ target }) => target),
    }));
  return inOrderOfReferences(shapes);
}

function inOrderOfReferences(shapes: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const add = (shape: TableShape): void => {
    if (ordered.includes(shape)) return;
    for (const { name } of shapes.filter(({ name: other }) => shape.references.includes(other)))
      add(shapes.find((each) => each.name === name)!);
    ordered.push(shape);
  };
  for (const shape of shapes) add(shape);
  return ordered;
}
