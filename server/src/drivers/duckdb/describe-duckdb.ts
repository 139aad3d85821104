import type { DuckDBConnection } from '@duckdb/node-api';
import type { DatabaseDescription } from '../driver.ts';

/** Reads the tables, views and columns of the opened file with their comments; temporary and internal ones are left out. */
export async function describeDuckdb(connection: DuckDBConnection): Promise<DatabaseDescription> {
  const objects = await connection.runAndReadAll(
    `select schema_name, table_name, 'table', coalesce(comment, '') from duckdb_tables() where not internal and not temporary
     union all
     select schema_name, view_name, 'view', coalesce(comment, '') from duckdb_views() where not internal and not temporary
     order by 1, 2`,
  );
  const columns = await connection.runAndReadAll(
    `select schema_name, table_name, column_name, coalesce(comment, ''), data_type from duckdb_columns()
     where not internal and database_name = current_database() order by schema_name, table_name, column_index`,
  );
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  for (const [schema, table, kind, text] of objects.getRows() as [string, string, 'table' | 'view', string][]) {
    description.objects[`${schema}.${table}`] = { kind, description: text };
    description.schemas[schema] ??= Object.create(null);
    (description.schemas[schema] as Record<string, unknown>)[table] = [];
  }
  for (const [schema, table, name, text, type] of columns.getRows() as string[][]) {
    description.schemas[schema as string]?.[table as string]?.push({
      column_name: name as string,
      column_description: text as string,
      data_type: (type as string).toLowerCase(),
    });
  }
  return description;
}
