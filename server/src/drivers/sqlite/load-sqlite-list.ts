import type { DatabaseSync } from 'node:sqlite';
import type { ListTable } from '@platbook/contract/rules/list-table';
import { quotedIdentifier } from '../quoted-identifier.ts';

const types = { text: 'TEXT', integer: 'INTEGER', number: 'REAL', date: 'DATE' } as const;

export function loadSqliteList(database: DatabaseSync, { name, columns, rows }: ListTable): void {
  const table = `temp.${quotedIdentifier(name)}`;
  const described = columns.map((column) => `${quotedIdentifier(column.name)} ${types[column.type]}`);
  database.exec('SAVEPOINT platbook_list');
  try {
    database.exec(`DROP TABLE IF EXISTS ${table}`);
    database.exec(`CREATE TEMP TABLE ${quotedIdentifier(name)} (${described.join(', ')})`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row.map((value, index) => boundValue(value, columns[index]?.type)));
  } catch (error) {
    database.exec('ROLLBACK TO platbook_list');
    throw error;
  } finally {
    database.exec('RELEASE platbook_list');
  }
}

function boundValue(value: string | null, type: ListTable['columns'][number]['type'] | undefined) {
  if (value === null) return null;
  if (type === 'integer') return BigInt(value.replace('+', ''));
  return type === 'number' ? Number(value) : value;
}
