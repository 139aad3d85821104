import type { DuckDBConnection } from '@duckdb/node-api';
import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import type { DatabaseDescription } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';

const mostCodes = 1_000;

/** Reference.Dim…: codes in the first column, meanings in the second; a state is appended, because counties of many states share names. */
async function readCodeTables(connection: DuckDBConnection): Promise<SchemaCodes[]> {
  const found = await connection.runAndReadAll(
    `select table_name, list(column_name order by column_index) from duckdb_columns()
     where schema_name = 'Reference' and table_name like 'Dim%' and database_name = current_database()
     group by table_name having count(*) > 1 order by table_name`,
  );
  const tables: SchemaCodes[] = [];
  for (const [table, list] of found.getRows() as [string, { items: string[] }][]) {
    const [code = '', meaning = ''] = list.items;
    tables.push(await readCodes(connection, table, code, meaning, list.items.includes('StateCode')));
    if (list.items.includes('StateName'))
      tables.push(await readCodes(connection, table, 'StateCode', 'StateName', false));
  }
  return tables;
}

async function readCodes(
  connection: DuckDBConnection,
  table: string,
  code: string,
  meaning: string,
  hasState: boolean,
): Promise<SchemaCodes> {
  const words = hasState ? `concat(${quotedIdentifier(meaning)}, ', ', StateCode)` : quotedIdentifier(meaning);
  const rows = await connection.runAndReadAll(
    `select ${quotedIdentifier(code)}::varchar, coalesce(any_value(${words})::varchar, '') from Reference.${quotedIdentifier(table)}
     where ${quotedIdentifier(code)} is not null group by 1 order by min(rowid) limit ${mostCodes}`,
  );
  const values = (rows.getRows() as [string, string][]).map(([value, text]) => ({ value, meaning: text }));
  return { schema: 'Reference', table, column: code, values };
}

/** The types in Reference.DataDictionary are shown if the file has it. `sys` and `Report` are left out: SQL Server's catalog, and report data. */
export async function describeDuckdb(connection: DuckDBConnection): Promise<DatabaseDescription> {
  const published = await readPublishedTypes(connection);
  const isShown = published.size > 0 ? "schema_name not in ('sys', 'Report')" : 'true';
  const objects = await connection.runAndReadAll(
    `select schema_name, table_name, 'table', coalesce(comment, '') from duckdb_tables() where not internal and not temporary and ${isShown}
     union all
     select schema_name, view_name, 'view', coalesce(comment, '') from duckdb_views() where not internal and not temporary and ${isShown}
     order by 1, 2`,
  );
  const columns = await connection.runAndReadAll(
    `select schema_name, table_name, column_name, coalesce(comment, ''), data_type from duckdb_columns()
     where not internal and database_name = current_database() and ${isShown} order by schema_name, table_name, column_index`,
  );
  const codes = published.size > 0 ? await readCodeTables(connection) : [];
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null), codes };
  for (const [schema, table, kind, text] of objects.getRows() as [string, string, 'table' | 'view', string][]) {
    description.objects[`${schema}.${table}`] = { kind, description: text };
    description.schemas[schema] ??= Object.create(null);
    (description.schemas[schema] as Record<string, unknown>)[table] = [];
  }
  for (const [schema, table, name, text, type] of columns.getRows() as string[][])
    description.schemas[schema as string]?.[table as string]?.push({
      column_name: name as string,
      column_description: text as string,
      data_type: published.get(`${schema}.${table}.${name}`) ?? (type as string).toLowerCase(),
    });
  return description;
}

async function readPublishedTypes(connection: DuckDBConnection): Promise<Map<string, string>> {
  const found = await connection.runAndReadAll(
    "select 1 from duckdb_tables() where schema_name = 'Reference' and table_name = 'DataDictionary'",
  );
  if (found.currentRowCount === 0) return new Map();
  const types = await connection.runAndReadAll(
    'select SchemaName, ObjectName, ColumnName, DataType from Reference.DataDictionary',
  );
  return new Map(
    (types.getRows() as string[][]).map(([schema, table, name, type]) => [
      `${schema}.${table}.${name}`,
      type as string,
    ]),
  );
}
