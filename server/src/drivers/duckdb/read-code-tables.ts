import type { DuckDBConnection } from '@duckdb/node-api';
import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';

const mostCodes = 1_000;

/** Reference.Dim…: codes in the first column, meanings in the second; a state is appended, because counties of many states share names. */
export async function readCodeTables(connection: DuckDBConnection): Promise<SchemaCodes[]> {
  const found = await connection.runAndReadAll(
    `select table_name, list(column_name order by column_index) from duckdb_columns()
     where schema_name = 'Reference' and table_name like 'Dim%' and database_name = current_database()
     group by table_name having count(*) > 1 order by table_name`,
  );
  const tables: SchemaCodes[] = [];
  for (const [table, list] of found.getRows() as [string, { items: string[] }][]) {
    const [code = '', meaning = ''] = list.items;
    tables.push(await readCodes(connection, table, code, meaning, list.items.includes('StateCode')));
    if (list.items.includes('StateName')) {
      tables.push(await readCodes(connection, table, 'StateCode', 'StateName', false));
    }
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
  const words = hasState ? `concat(${quote(meaning)}, ', ', StateCode)` : quote(meaning);
  const rows = await connection.runAndReadAll(
    `select ${quote(code)}::varchar, coalesce(any_value(${words})::varchar, '') from Reference.${quote(table)}
     where ${quote(code)} is not null group by 1 order by min(rowid) limit ${mostCodes}`,
  );
  const values = (rows.getRows() as [string, string][]).map(([value, text]) => ({ value, meaning: text }));
  return { schema: 'Reference', table, column: code, values };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
