import { type DatabaseDescription, type SchemaColumn, StatementError } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';

type Row = Readonly<Record<string, string | null>>;
type Ask = (sql: string, ...values: readonly string[]) => Promise<Row[]>;

const tables = 'select table_schema, table_name, table_type, comment from information_schema.tables';
const columns =
  'select table_schema, table_name, column_name, ordinal_position, data_type, character_maximum_length, numeric_precision, numeric_scale, comment from information_schema.columns';
const others = "where table_schema <> 'INFORMATION_SCHEMA'";

export async function describeSnowflake(ask: Ask): Promise<DatabaseDescription> {
  const found = await askAll(ask, tables);
  const rows = await askAll(ask, columns);
  rows.sort((a, b) => Number(a['ordinal_position']) - Number(b['ordinal_position']));
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  const order = (row: Row) => `${row['table_schema']}\0${row['table_name']}`;
  found.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  for (const { table_schema: schema, table_name: table, table_type: type, comment } of found) {
    if (!schema || !table) continue;
    const kind = /VIEW/.test(type ?? '') ? 'view' : 'table';
    description.objects[`${schema}.${table}`] = { kind, description: comment ?? '' };
    description.schemas[schema] ??= Object.create(null) as Record<string, SchemaColumn[]>;
    (description.schemas[schema] as Record<string, SchemaColumn[]>)[table] = [];
  }
  for (const row of rows)
    description.schemas[row['table_schema'] ?? '']?.[row['table_name'] ?? '']?.push({
      column_name: row['column_name'] ?? '',
      column_description: row['comment'] ?? '',
      data_type: typeOf(row),
    });
  return description;
}

/** Snowflake refuses to list too much at once; then it is asked for each schema. */
async function askAll(ask: Ask, sql: string): Promise<Row[]> {
  try {
    return await ask(`${sql} ${others}`);
  } catch (error) {
    if (!(error instanceof StatementError) || !/too much data/i.test(error.message)) throw error;
  }
  const schemas = await ask(
    "select schema_name from information_schema.schemata where schema_name <> 'INFORMATION_SCHEMA'",
  );
  const rows: Row[] = [];
  for (const { schema_name: schema } of schemas)
    for (const row of await ask(`${sql} where table_schema = ?`, schema ?? '')) rows.push(row);
  return rows;
}

const longestText = '16777216';

function typeOf(row: Row): string {
  const type = row['data_type'] ?? '';
  const length = row['character_maximum_length'];
  if (type === 'TEXT') return length && length !== longestText ? `VARCHAR(${length})` : 'VARCHAR';
  return type === 'NUMBER' && row['numeric_precision']
    ? `NUMBER(${row['numeric_precision']},${row['numeric_scale']})`
    : type;
}

const reading = new Set(['SELECT', 'USAGE', 'REFERENCES', 'MONITOR', 'READ', 'RESOLVE ALL', 'IMPORTED PRIVILEGES']);
const mostRoles = 20;
const told = 5;

/** Sentences about what the role can do beyond reading; empty if it can only read. The role PUBLIC, which everyone has, isn't looked at. */
export async function inspectSnowflakeRights(ask: Ask): Promise<string[]> {
  const [session] = await ask('select current_role() as role, current_secondary_roles() as others');
  const roles = [`role ${quotedIdentifier(session?.['role'] ?? '')}`];
  const found = new Set<string>();
  for (let index = 0; index < roles.length; index += 1) {
    if (index === mostRoles) found.add(`more than ${mostRoles} other roles`);
    if (index >= mostRoles) break;
    for (const { privilege, granted_on: kind, name } of await ask(`show grants to ${roles[index]}`)) {
      const inherited = privilege === 'USAGE' ? inheritedRole(kind, name) : undefined;
      if (inherited !== undefined) {
        if (!roles.includes(inherited)) roles.push(inherited);
      } else if (privilege && !reading.has(privilege))
        found.add(`${privilege} on the ${kind?.toLowerCase().replaceAll('_', ' ')} ${name}`);
    }
  }
  const sentences = [];
  if (found.size > 0)
    sentences.push(`This connection only reads, but its role can do more: ${[...found].slice(0, told).join('; ')}.`);
  if (/"value":\s*"ALL"/i.test(session?.['others'] ?? ''))
    sentences.push("The user's secondary roles are on, so it has the rights of all its roles, not only this one.");
  return sentences;
}

/** Grants print the name of a database's role with its database, and quoted where necessary. */
function inheritedRole(kind: string | null | undefined, name: string | null | undefined): string | undefined {
  if (kind === 'ROLE' && name) return `role ${quotedIdentifier(name)}`;
  return kind === 'DATABASE_ROLE' && /^[\w$]+\.[\w$]+$/.test(name ?? '') ? `database role ${name}` : undefined;
}

/** The server's version and how much the role can read: `Snowflake 9.1.0, 3 schemas, 48 tables`. */
export async function tellAboutSnowflake(ask: Ask): Promise<string> {
  const [row] = await ask(
    `select current_version() as version, count(distinct table_schema) as schemas, count(*) as tables from information_schema.tables ${others}`,
  );
  const many = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  const { version, schemas, tables: count } = row ?? {};
  return `Snowflake ${version}, ${many(Number(schemas ?? 0), 'schema')}, ${many(Number(count ?? 0), 'table')}`;
}
