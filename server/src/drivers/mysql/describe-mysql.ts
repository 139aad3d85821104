import type { DatabaseDescription, SchemaColumn } from '../driver.ts';

/** All rows of a query of our own. Values are bound. */
export type AskRows = (
  sql: string,
  values?: readonly (string | null)[],
) => Promise<{ rows: unknown[][]; serverStatus: number }>;

const own = "('information_schema', 'mysql', 'performance_schema', 'sys')";

const objects = `
  select table_schema, table_name, table_type, table_comment from information_schema.tables
  where table_schema not in ${own} and table_type <> 'SEQUENCE' order by table_schema, table_name`;

// The order within a table is the code's work: sorting rows with comments makes the server write them to a file.
const columns = `
  select table_schema, table_name, ordinal_position, column_name, column_type, column_comment
  from information_schema.columns where table_schema not in ${own}`;

/** The server lists what the login has any permission on. */
export async function describeMysql(ask: AskRows): Promise<DatabaseDescription> {
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  const found = (await ask(objects)).rows as [string, string, string, string][];
  const rows = (await ask(columns)).rows as [string, string, number, string, string, string][];
  rows.sort((one, other) => Number(one[2]) - Number(other[2]));
  const columnsOf = new Map<string, SchemaColumn[]>();
  for (const [schema, table, , name, type, text] of rows) {
    const key = `${schema}\0${table}`;
    const list = columnsOf.get(key) ?? [];
    columnsOf.set(key, list);
    list.push({ column_name: name, column_description: text, data_type: type });
  }
  for (const [schema, table, kind, text] of found) {
    const isView = kind.endsWith('VIEW');
    description.objects[`${schema}.${table}`] = {
      kind: isView ? 'view' : 'table',
      // The server's own remark about each view.
      description: isView && text === 'VIEW' ? '' : text,
    };
    const tables = description.schemas[schema] ?? (Object.create(null) as Record<string, SchemaColumn[]>);
    description.schemas[schema] = tables;
    tables[table] = columnsOf.get(`${schema}\0${table}`) ?? [];
  }
  return description;
}

/** The server's version and how much the login can read: `MariaDB 10.11.19, 3 schemas, 48 tables`. */
export async function tellAboutMysql(ask: AskRows): Promise<string> {
  const { rows } = await ask(
    `select version(), count(distinct table_schema), count(*) from information_schema.tables where table_schema not in ${own}`,
  );
  const [version = '', schemas = 0, tables = 0] = (rows[0] ?? []) as [string, number, number];
  const many = (count: number, noun: string) =>
    `${Number(count).toLocaleString('en-US')} ${noun}${Number(count) === 1 ? '' : 's'}`;
  const name = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  return `${name} ${String(version).split('-')[0]}, ${many(schemas, 'schema')}, ${many(tables, 'table')}`;
}
