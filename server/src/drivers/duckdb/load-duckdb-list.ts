import type { DuckDBConnection } from '@duckdb/node-api';
import type { ListTable } from '@platbook/contract/rules/list-table';
import { quotedIdentifier } from '../quoted-identifier.ts';

const types = { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', date: 'DATE' } as const;
const portionRows = 2_000;

export async function loadDuckdbList(
  library: typeof import('@duckdb/node-api'),
  connection: DuckDBConnection,
  { name, columns, rows }: ListTable,
): Promise<void> {
  const table = `temp.${quotedIdentifier(name)}`;
  const described = columns.map((column) => `${quotedIdentifier(column.name)} ${types[column.type]}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${quotedIdentifier(name)} (${described.join(', ')})`);
  try {
    const values = columns.map(({ type }, index) => `unnest($${index + 1}::VARCHAR[])::${types[type]}`);
    const insert = await connection.prepare(`INSERT INTO ${table} SELECT ${values.join(', ')}`);
    const texts = library.LIST(library.VARCHAR);
    for (let from = 0; from < rows.length; from += portionRows) {
      const portion = rows.slice(from, from + portionRows);
      for (const index of columns.keys()) {
        const column = portion.map((row) => row[index] ?? null);
        insert.bindList(index + 1, library.listValue(column), texts);
      }
      await insert.run();
    }
  } catch (error) {
    await connection.run(`DROP TABLE IF EXISTS ${table}`).catch(() => undefined);
    throw error;
  }
}
