import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely';
import type { CommitSync } from './commit-sync.ts';

/**
 * Kysely's dialect for SQLite, whose writes are answered when they are on the disk. Whoever waits for that has given the connection
 * back already, so that others read and write meanwhile.
 */
export function syncedSqlite(config: SqliteDialectConfig, commits: CommitSync): Dialect {
  const sqlite = new SqliteDialect(config);
  return {
    createDriver: () => syncedDriver(sqlite.createDriver(), commits),
    createAdapter: () => new SyncedSqliteAdapter(commits),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
}

/** Kysely would hold its own lock on the one connection until the disk has answered; the driver below has one that it gives back before. */
export class SyncedSqliteAdapter extends SqliteAdapter {
  readonly commits: CommitSync;

  constructor(commits: CommitSync) {
    super();
    this.commits = commits;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function syncedDriver(driver: Driver, commits: CommitSync): Driver {
  let last: Promise<void> = Promise.resolve();
  let giveBack: () => void = () => {};
  let committedBefore = 0;
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      await before;
      giveBack = turn.resolve;
      committedBefore = commits.committed;
      return driver.acquireConnection(options);
    },
    async releaseConnection(connection: DatabaseConnection, options) {
      const hasWritten = commits.committed !== committedBefore;
      await driver.releaseConnection(connection, options);
      giveBack();
      if (hasWritten) await commits.flush();
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async destroy(options) {
      // What could not be synced was told to whoever wrote it.
      await commits.flush().catch(() => undefined);
      await driver.destroy(options);
    },
  };
}
