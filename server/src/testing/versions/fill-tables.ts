import { insertRows, readRows } from '../../db/backup/table-rows.ts';
import { listTables, type TableShape } from '../../db/backup/table-shapes.ts';
import type { Database, OpenDb } from '../../db/open-db.ts';

/**
 * Inserts two rows into every table, other ones for each `round`. A text is the same in all columns of a row, so references are to rows that exist.
 * Returns them by table.
 */
export async function fillTables({ db, dialect }: Pick<OpenDb, 'db' | 'dialect'>, round = 0) {
  const filled = new Map<string, Record<string, string | number>[]>();
  for (const table of await listTables(db, dialect)) {
    const rows = [2 * round + 1, 2 * round + 2].map((n) =>
      table.columns.map(({ kind }) =>
        kind === 'integer' ? n : kind === 'text' ? `v${n}` : n.toString(16).padStart(4, '0'),
      ),
    );
    const lines = rows.map((row) => JSON.stringify(row));
    await insertRows(db, dialect, table, lines);
    const named = (row: (string | number)[]) =>
      Object.fromEntries(row.map((value, at) => [table.columns[at]!.name, value]));
    filled.set(table.name, rows.map(named));
  }
  return filled;
}

/** All rows, in an order that doesn't depend on the database. */
export async function rowsOf(db: Database, table: TableShape): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const row of readRows(db, table))
    rows.push(Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index]])));
  return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
