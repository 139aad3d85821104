import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely';
import type { CommitSync } from './commit-sync.ts';
import type { Tables } from './tables.ts';

export interface SharedWrite {
  write(transaction: Kysely<Tables>): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes resolve once they are on disk. The connection is released before that wait. */
export function syncedSqlite(config: SqliteDialectConfig, commits: CommitSync): Dialect {
  const sqlite = new SqliteDialect(config);
  return {
    createDriver: () => syncedDriver(sqlite.createDriver(), commits),
    createAdapter: () => new SyncedSqliteAdapter(commits),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
}

/** Kysely would keep its own lock on the only connection until the sync ends; the driver below has a lock that it releases earlier. */
export class SyncedSqliteAdapter extends SqliteAdapter {
  readonly commits: CommitSync;
  nextCommit: SharedWrite[] | undefined;

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
  let release: () => void = () => {};
  let committedBefore = 0;
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      await before;
      release = turn.resolve;
      committedBefore = commits.committed;
      return driver.acquireConnection(options);
    },
    async releaseConnection(connection: DatabaseConnection, options) {
      const hasWritten = commits.committed !== committedBefore;
      await driver.releaseConnection(connection, options);
      release();
      if (hasWritten) await commits.flush();
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async destroy(options) {
      await commits.flush().catch(() => undefined);
      await driver.destroy(options);
    },
  };
}
