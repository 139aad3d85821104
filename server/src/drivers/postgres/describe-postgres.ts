import type { Client } from 'pg';
import type { DatabaseDescription, SchemaColumn } from '../driver.ts';

const relations = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%' and has_schema_privilege(n.oid, 'USAGE')`;

const objects = `
  select r.oid, r.nspname, r.relname, case when r.relkind in ('v', 'm') then 'view' else 'table' end, coalesce(d.description, '')
  from (select c.oid, n.nspname, c.relname, c.relkind ${relations} and has_any_column_privilege(c.oid, 'SELECT')) r
  left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = r.oid and d.objsubid = 0
  order by r.nspname, r.relname`;

// The permission on a whole table is checked once per table ("offset 0" prevents inlining); the code adds the order and the table names.
const columns = `
  select r.oid, a.attnum, a.attname, coalesce(d.description, ''), format_type(a.atttypid, a.atttypmod)
  from (select c.oid, has_table_privilege(c.oid, 'SELECT') as is_whole ${relations} offset 0) r
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = r.oid and d.objsubid = a.attnum
  where r.is_whole or has_column_privilege(r.oid, a.attnum, 'SELECT')`;

export async function describePostgres(client: Client): Promise<DatabaseDescription> {
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  const found = await client.query<[number, string, string, 'table' | 'view', string]>({
    text: objects,
    rowMode: 'array',
  });
  const { rows } = await client.query<[number, number, string, string, string]>({ text: columns, rowMode: 'array' });
  rows.sort(([, first], [, second]) => first - second);
  const columnsOf = new Map<number, SchemaColumn[]>(found.rows.map(([oid]) => [oid, []]));
  for (const [oid, , name, text, type] of rows)
    columnsOf.get(oid)?.push({ column_name: name, column_description: text, data_type: type });
  for (const [oid, schema, table, kind, text] of found.rows) {
    description.objects[`${schema}.${table}`] = { kind, description: text };
    const tables = description.schemas[schema] ?? (Object.create(null) as Record<string, SchemaColumn[]>);
    description.schemas[schema] = tables;
    tables[table] = columnsOf.get(oid) ?? [];
  }
  return description;
}

const rights = `
  select 'it is a superuser' from pg_roles where rolname = current_user and rolsuper
  union all select 'it can create roles' from pg_roles where rolname = current_user and rolcreaterole
  union all select 'it can run programs or access files on the server' from pg_roles
    where rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
    and pg_has_role(current_user, oid, 'MEMBER') group by 1
  union all select 'it may create schemas in the database' where has_database_privilege(current_database(), 'CREATE')
  union all select 'it may create objects in the schema ' || nspname from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema' and has_schema_privilege(oid, 'CREATE')`;

/** One sentence about what the login can do beyond reading; empty if it can only read. */
export async function inspectPostgresRights(client: Client): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: rights, rowMode: 'array' });
  if (rows.length === 0) return [];
  const found = rows.slice(0, 5).map(([right]) => right);
  return [`This login can do more than read: ${found.join('; ')}.`];
}

const counts = `
  select current_setting('server_version'), count(distinct n.nspname)::int, count(*)::int
  ${relations} and has_any_column_privilege(c.oid, 'SELECT')`;

/** The server's version and how much the login can read: `PostgreSQL 15.10, 3 schemas, 48 tables`. */
export async function tellAboutPostgres(client: Client): Promise<string> {
  const { rows } = await client.query<[string, number, number]>({ text: counts, rowMode: 'array' });
  const [version = '', schemas = 0, tables = 0] = rows[0] ?? [];
  const many = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  return `PostgreSQL ${version.split(' ')[0]}, ${many(schemas, 'schema')}, ${many(tables, 'table')}`;
}
