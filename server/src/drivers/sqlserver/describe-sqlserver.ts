import type { DatabaseDescription, SchemaColumn } from '../driver.ts';

export type AskRows = (sql: string) => Promise<unknown[][]>;

const objects = `
select o.object_id, s.name, o.name, o.type, cast(p.value as nvarchar(4000))
from sys.objects o
join sys.schemas s on s.schema_id = o.schema_id
left join sys.extended_properties p on p.class = 1 and p.major_id = o.object_id and p.minor_id = 0 and p.name = 'MS_Description'
where o.type in ('U', 'V') and s.name not in ('sys', 'INFORMATION_SCHEMA')`;

const columns = `
select c.object_id, c.column_id, c.name, t.name, c.max_length, c.precision, c.scale, cast(p.value as nvarchar(4000))
from sys.columns c
join sys.objects o on o.object_id = c.object_id
join sys.types t on t.user_type_id = c.user_type_id
left join sys.extended_properties p on p.class = 1 and p.major_id = c.object_id and p.minor_id = c.column_id and p.name = 'MS_Description'
where o.type in ('U', 'V')`;

export async function describeSqlServer(ask: AskRows): Promise<DatabaseDescription> {
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  const found = (await ask(objects)) as [number, string, string, string, string | null][];
  const columnsOf = new Map<number, SchemaColumn[]>(found.map(([id]) => [Number(id), []]));
  const rows = (await ask(columns)) as [number, number, string, string, number, number, number, string | null][];
  rows.sort((one, other) => Number(one[1]) - Number(other[1]));
  for (const [id, , name, type, length, precision, scale, text] of rows)
    columnsOf.get(Number(id))?.push({
      column_name: name,
      column_description: text ?? '',
      data_type: typeText(type, Number(length), Number(precision), Number(scale)),
    });
  found.sort((one, other) => compare(one[1], other[1]) || compare(one[2], other[2]));
  for (const [id, schema, table, kind, text] of found) {
    description.objects[`${schema}.${table}`] = {
      kind: kind.trim() === 'V' ? 'view' : 'table',
      description: text ?? '',
    };
    const tables = description.schemas[schema] ?? (Object.create(null) as Record<string, SchemaColumn[]>);
    description.schemas[schema] = tables;
    tables[table] = columnsOf.get(Number(id)) ?? [];
  }
  return description;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function typeText(type: string, length: number, precision: number, scale: number): string {
  if (/^(n?varchar|n?char|(var)?binary)$/.test(type)) {
    const size = length === -1 ? 'max' : String(type.startsWith('n') ? length / 2 : length);
    return `${type}(${size})`;
  }
  if (type === 'decimal' || type === 'numeric') return `${type}(${precision}, ${scale})`;
  return /^(datetime2|datetimeoffset|time)$/.test(type) ? `${type}(${scale})` : type;
}

const rights = `
select distinct permission_name from fn_my_permissions(null, 'DATABASE')
where permission_name in ('INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL', 'EXECUTE', 'CREATE TABLE', 'CREATE SCHEMA', 'ALTER ANY SCHEMA')
union
select distinct permission_name from fn_my_permissions(null, 'SERVER')
where permission_name in ('CONTROL SERVER', 'ADMINISTER BULK OPERATIONS', 'ALTER ANY LOGIN', 'ALTER SETTINGS')`;

/** One sentence about what the login can do beyond reading; empty if it can only read. */
export async function inspectSqlServerRights(ask: AskRows): Promise<string[]> {
  const found = await ask(rights).then(
    (rows) => rows.map(([name]) => String(name)),
    async (error: unknown) => {
      // Other servers that speak TDS lack this function; if the database is read-only, there is nothing to check.
      const [[access] = []] = await ask("select cast(databasepropertyex(db_name(), 'Updateability') as nvarchar(60))");
      if (access !== 'READ_ONLY' || !/fn_my_permissions/.test(String(error))) throw error;
      return [];
    },
  );
  if (found.length === 0) return [];
  return [`This login can do more than read: ${found.sort().slice(0, 5).join('; ')}.`];
}

/** The server's version and how much the login can read: `SQL Server 16.0.1000, 3 schemas, 48 tables`. */
export async function tellAboutSqlServer(ask: AskRows): Promise<string> {
  const [[version] = []] = await ask("select cast(serverproperty('ProductVersion') as nvarchar(128))");
  const [[tables = 0, schemas = 0] = []] = await ask(
    'select count(*), count(distinct TABLE_SCHEMA) from INFORMATION_SCHEMA.TABLES',
  );
  const many = (count: unknown, noun: string) =>
    `${Number(count).toLocaleString('en-US')} ${noun}${Number(count) === 1 ? '' : 's'}`;
  return `SQL Server ${version}, ${many(schemas, 'schema')}, ${many(tables, 'table')}`;
}
