import type { DatabaseDescription, SchemaColumn } from '../driver.ts';

export type AskRows = (sql: string) => Promise<unknown[][]>;

const own = "not in ('system', 'INFORMATION_SCHEMA', 'information_schema', '')";

const objects = `
select database, name, if(engine like '%View', 'view', 'table'), comment
from system.tables where database ${own} and not is_temporary order by database, name`;

const columns = `
select database, table, name, type, comment from system.columns where database ${own} order by database, table, position`;

export async function describeClickHouse(ask: AskRows): Promise<DatabaseDescription> {
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  for (const [database, table, kind, comment] of (await ask(objects)) as [string, string, 'table' | 'view', string][]) {
    description.objects[`${database}.${table}`] = { kind, description: comment };
    const tables = description.schemas[database] ?? (Object.create(null) as Record<string, SchemaColumn[]>);
    description.schemas[database] = tables;
    tables[table] = [];
  }
  for (const [database, table, name, type, comment] of (await ask(columns)) as string[][] as [
    string,
    string,
    string,
    string,
    string,
  ][])
    description.schemas[database]?.[table]?.push({
      column_name: name,
      column_description: comment,
      data_type: type,
    });
  return description;
}

const reading = /^(?:SELECT|SHOW(?: [A-Z ]+)?|dictGet|CREATE TEMPORARY TABLE|CHECK)$/;

/** One sentence about what the login is granted beyond reading; empty if it can only read. */
export async function inspectClickHouseRights(ask: AskRows): Promise<string[]> {
  const found = new Set<string>();
  for (const [grant] of await ask('SHOW GRANTS FINAL')) {
    const [, listed = ''] = /^GRANT (.*?) ON /.exec(String(grant)) ?? [];
    for (const right of listed.replace(/\([^)]*\)/g, '').split(', ')) if (!reading.test(right)) found.add(right);
  }
  found.delete('');
  if (found.size === 0) return [];
  return [`This login can do more than read: ${[...found].sort().slice(0, 5).join('; ')}.`];
}

/** The server's version and how much the login can read: `ClickHouse 26.9.2.1, 3 databases, 48 tables`. */
export async function tellAboutClickHouse(ask: AskRows): Promise<string> {
  const [[version, databases, tables] = []] = await ask(
    `select version(), uniqExact(database), count() from system.tables where database ${own} and not is_temporary`,
  );
  const many = (count: unknown, noun: string) =>
    `${Number(count).toLocaleString('en-US')} ${noun}${Number(count) === 1 ? '' : 's'}`;
  return `ClickHouse ${version}, ${many(databases, 'database')}, ${many(tables, 'table')}`;
}
