import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** The caller closes it, and reopens it after a warehouse rebuild: an open file continues to read the old data. */
export function openLookup(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  // The file never changes, and all readers share the system's page cache.
  db.exec('PRAGMA mmap_size = 4294967296; PRAGMA cache_size = -4096; PRAGMA query_only = ON');
  return db;
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

export function readRows<Row>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row[] {
  const statements = prepared.get(db) ?? new Map<string, StatementSync>();
  prepared.set(db, statements);
  const statement = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, statement);
  return statement.all(...values) as Row[];
}
