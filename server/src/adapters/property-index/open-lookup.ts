import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * Opens the lookup file of a set's index for reading. Whoever opens it closes it, and opens the new file when a warehouse was built
 * again: an open one continues reading the old.
 */
export function openLookup(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  // The file never changes, and the system's page cache is shared by all who read it.
  db.exec('PRAGMA mmap_size = 4294967296; PRAGMA cache_size = -4096; PRAGMA query_only = ON');
  return db;
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Rows of a statement, which is prepared once for each open file. */
export function readRows<Row>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row[] {
  const statements = prepared.get(db) ?? new Map<string, StatementSync>();
  prepared.set(db, statements);
  const statement = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, statement);
  return statement.all(...values) as Row[];
}
