import { sql } from 'kysely';
import type { Database, OpenDb } from '../../db/open-db.ts';

const sqliteParts = sql<{ part: string }>`
  select type || ' ' || name || ': ' || coalesce(sql, '') as part from sqlite_schema where tbl_name <> 'migrations' order by 1`;
const postgresParts = sql<{ part: string }>`
  select part from (
    select format('column %s.%s: %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as part
    from information_schema.columns where table_schema = current_schema()
    union all select 'index ' || indexdef from pg_indexes where schemaname = current_schema()
    union all select format('constraint %s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = current_schema()::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || proname || ': ' || prosrc from pg_proc where pronamespace = current_schema()::regnamespace
  ) parts where part not like '%migrations%' order by 1`;

/** Tables, columns, indexes, constraints, triggers and functions as text, except the table of migrations. */
export async function schemaOf(db: Database, dialect: OpenDb['dialect']): Promise<string[]> {
  const { rows } = await (dialect === 'sqlite' ? sqliteParts : postgresParts).execute(db);
  return rows.map(({ part }) => part);
}

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: number;
}

/** SQLite's columns; required are those that an insert can't leave out. */
export async function columnsOf(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select m.name as "table", c.name, c.type, c."notnull" = 1 and c.dflt_value is null as "isRequired"
    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' order by 1, 2`.execute(db);
  return rows;
}

/** What keeps the version before a migration from using the schema after it; undefined if it can. */
export function findBreakage(before: readonly Column[], after: readonly Column[]): string | undefined {
  const nameOf = ({ table, name }: Column) => `${table}.${name}`;
  const known = new Map(before.map((column) => [nameOf(column), column]));
  const left = new Map(after.map((column) => [nameOf(column), column]));
  const gone = before.find((column) => left.get(nameOf(column))?.type !== column.type);
  if (gone !== undefined) return `${nameOf(gone)} was removed or has another type`;
  const tables = new Set(before.map(({ table }) => table));
  const required = after.find(
    (column) => tables.has(column.table) && column.isRequired === 1 && known.get(nameOf(column))?.isRequired !== 1,
  );
  return required && `${nameOf(required)} has no default, so rows that the version before inserts are refused`;
}
