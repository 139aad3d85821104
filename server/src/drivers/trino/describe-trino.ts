import type { DatabaseDescription, SchemaColumn } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';

type Ask = (sql: string) => Promise<unknown[][]>;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The tables of one catalog. A catalog that fails to list comments is described without. */
export async function describeTrino(ask: Ask, catalog: string): Promise<DatabaseDescription> {
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  const information = `${quotedIdentifier(catalog)}.information_schema`;
  const outside = "table_schema <> 'information_schema'";
  const tables = (await ask(
    `SELECT table_schema, table_name, table_type FROM ${information}.tables WHERE ${outside} ORDER BY 1, 2`,
  )) as [string, string, string][];
  const columns = await ask(columnsOf(information, outside, 'comment')).catch(() =>
    ask(columnsOf(information, outside, "''")),
  );
  const comments = await ask(
    `SELECT schema_name, table_name, comment FROM system.metadata.table_comments
     WHERE catalog_name = ${literal(catalog)} AND comment <> ''`,
  ).catch(() => []);
  const commentOf = new Map(
    comments.map(([schema, table, comment]) => [JSON.stringify([schema, table]), String(comment)]),
  );
  for (const [schema, table, type] of tables) {
    description.objects[`${schema}.${table}`] = {
      kind: type === 'VIEW' ? 'view' : 'table',
      description: commentOf.get(JSON.stringify([schema, table])) ?? '',
    };
    description.schemas[schema] ??= Object.create(null) as Record<string, SchemaColumn[]>;
    (description.schemas[schema] as Record<string, SchemaColumn[]>)[table] = [];
  }
  for (const [schema, table, name, type, comment] of columns as string[][])
    description.schemas[schema as string]?.[table as string]?.push({
      column_name: name as string,
      column_description: comment ?? '',
      data_type: type as string,
    });
  return description;
}

/** `comment` is a hidden column of Trino's information schema. */
const columnsOf = (information: string, outside: string, comment: string) =>
  `SELECT table_schema, table_name, column_name, data_type, ${comment} FROM ${information}.columns
   WHERE ${outside} ORDER BY table_schema, table_name, ordinal_position`;

/** The server's version and how much the login can read: `Trino 476, 3 schemas, 48 tables`. */
export async function aboutTrino(ask: Ask, catalog: string): Promise<string> {
  const version = await ask('SELECT version()').catch(() => []);
  const counts = await ask(
    `SELECT count(DISTINCT table_schema), count(*) FROM ${quotedIdentifier(catalog)}.information_schema.tables
     WHERE table_schema <> 'information_schema'`,
  );
  const [schemas = 0, tables = 0] = (counts[0] ?? []) as number[];
  const many = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  return `Trino ${String(version[0]?.[0] ?? '')}, ${many(schemas, 'schema')}, ${many(tables, 'table')}`;
}
