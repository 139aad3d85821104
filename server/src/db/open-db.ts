import { join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The application database, whichever dialect is behind it. */
export type Database = Kysely<Tables>;

/** The open database; `close` gives its locks and connections back. */
export interface OpenDb {
  readonly db: Database;
  readonly dialect: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

export interface DbOptions {
  /** `postgres://…`, or '' for SQLite. */
  readonly databaseUrl: string;
  /** Folder of `platbook.sqlite`. */
  readonly dataFolder: string;
}

/** Opens and migrates the application database; throws one sentence when it is taken, newer or out of reach. */
export async function openDb(options: DbOptions): Promise<OpenDb> {
  const { dialect, name, close } =
    options.databaseUrl === '' ? openSqlite(options.dataFolder) : await openPostgres(options.databaseUrl);
  const db: Database = new Kysely<Tables>({ dialect });
  const closeAll = async () => {
    await db.destroy();
    await close();
  };
  try {
    await migrate(db, name, migrations);
  } catch (cause) {
    await closeAll().catch(() => {});
    throw cause;
  }
  return { db, dialect: name, close: closeAll };
}

interface Opened {
  readonly dialect: Dialect;
  readonly name: OpenDb['dialect'];
  readonly close: () => void | Promise<void>;
}

function openSqlite(folder: string): Opened {
  return { ...createSqliteDialect(join(folder, 'platbook.sqlite')), name: 'sqlite' };
}

async function openPostgres(databaseUrl: string): Promise<Opened> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server ends raises 'error' on the pool; the next query opens a new one.
  pool.on('error', () => {});
  return {
    dialect: new PostgresDialect({ pool }),
    name: 'postgres',
    close: () => (pool.ended ? undefined : pool.end()),
  };
}
