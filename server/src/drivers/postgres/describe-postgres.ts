import type { Client } from 'pg';
import type { DatabaseDescription } from '../driver.ts';

const objects = `
  select n.nspname, c.relname, case when c.relkind in ('v', 'm') then 'view' else 'table' end,
         coalesce(obj_description(c.oid, 'pg_class'), '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
    and has_schema_privilege(n.oid, 'USAGE') and has_any_column_privilege(c.oid, 'SELECT')
  order by 1, 2`;

const columns = `
  select n.nspname, c.relname, a.attname, coalesce(col_description(c.oid, a.attnum), ''), format_type(a.atttypid, a.atttypmod)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'f', 'v', 'm')
    and n.nspname not in ('pg_catalog', 'information_schema') and has_column_privilege(c.oid, a.attnum, 'SELECT')
  order by n.nspname, c.relname, a.attnum`;

/** Reads the tables, views and columns the login may select from, with their comments. */
export async function describePostgres(client: Client): Promise<DatabaseDescription> {
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  const { rows: found } = await client.query<[string, string, 'table' | 'view', string]>({
    text: objects,
    rowMode: 'array',
  });
  for (const [schema, table, kind, text] of found) {
    description.objects[`${schema}.${table}`] = { kind, description: text };
    description.schemas[schema] ??= Object.create(null) as Record<string, never>;
    (description.schemas[schema] as Record<string, unknown>)[table] = [];
  }
  const { rows } = await client.query<[string, string, string, string, string]>({ text: columns, rowMode: 'array' });
  for (const [schema, table, name, text, type] of rows) {
    description.schemas[schema]?.[table]?.push({ column_name: name, column_description: text, data_type: type });
  }
  return description;
}

const rights = `
  select 'it is a superuser' from pg_roles where rolname = current_user and rolsuper
  union all select 'it may create roles' from pg_roles where rolname = current_user and rolcreaterole
  union all select 'it may run programs or read and write files of the server' from pg_roles
    where rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
    and pg_has_role(current_user, oid, 'MEMBER') group by 1
  union all select 'it may create schemas in the database' where has_database_privilege(current_database(), 'CREATE')
  union all select 'it may create objects in the schema ' || nspname from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema' and has_schema_privilege(oid, 'CREATE')`;

/** What the login may do beyond reading, as one sentence; empty when it may only read. */
export async function inspectPostgresRights(client: Client): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: rights, rowMode: 'array' });
  if (rows.length === 0) return [];
  return [
    `This login has more rights than reading: ${rows
      .map(([right]) => right)
      .slice(0, 5)
      .join('; ')}.`,
  ];
}
