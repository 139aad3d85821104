import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely';
import type { Tables } from '../tables.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { CommitSync } from './commit-sync.ts';

export const isQuestion = (sql: string): boolean => /^\s*select\b/i.test(sql);

export interface SharedWrite {
  write(transaction: Kysely<Tables>): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes resolve once they are on disk. The connection is released before that wait. */
export function syncedSqlite(config: SqliteDialectConfig, commits: CommitSync, checkpoints: Checkpoints): Dialect {
  const sqlite = new SqliteDialect(config);
  return {
    createDriver: () => syncedDriver(sqlite.createDriver(), commits, checkpoints),
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

function syncedDriver(driver: Driver, commits: CommitSync, checkpoints: Checkpoints): Driver {
  let last: Promise<void> = Promise.resolve();
  let endTurn: () => void = () => {};
  let committedBefore = 0;
  const takeTurn = async (): Promise<() => void> => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await before;
    return turn.resolve;
  };
  const gated = gateWrites(checkpoints);
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const end = await takeTurn();
      endTurn = end;
      committedBefore = commits.committed;
      return gated(await driver.acquireConnection(options));
    },
    async releaseConnection(connection: DatabaseConnection, options) {
      const hasWritten = commits.committed !== committedBefore;
      await driver.releaseConnection(connection, options);
      endTurn();
      if (!hasWritten) return;
      await commits.flush();
      if (checkpoints.isDue) checkpoints.start(takeTurn);
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async destroy(options) {
      await commits.flush().catch(() => undefined);
      await checkpoints.whenIdle();
      await driver.destroy(options);
    },
  };
}

/** The same object for the same connection, because Kysely prepares each new one. */
function gateWrites(checkpoints: Checkpoints): (connection: DatabaseConnection) => DatabaseConnection {
  const known = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const gate = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) => {
      const { gate } = checkpoints;
      if (gate === undefined || isQuestion(query.sql)) return connection.executeQuery(query);
      return gate.then(() => connection.executeQuery(query));
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  });
  return (connection) => {
    const found = known.get(connection) ?? gate(connection);
    known.set(connection, found);
    return found;
  };
}
