import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type Database, type OpenDb, openPostgresPool } from '../open-db.ts';
import { createSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

export type Source = Pick<OpenDb, 'db' | 'dialect' | 'close'>;

export const sqliteFileOf = (dataFolder: string): string => join(dataFolder, 'platbook.sqlite');

/** Unlike `openDb`, leaves the schema as it is. Locks the file. */
export function openSqliteSource(file: string): Source {
  const { dialect, close } = createSqliteDialect(file);
  const db: Database = new Kysely<Tables>({ dialect });
  return {
    db,
    dialect: 'sqlite',
    close: async () => {
      await db.destroy();
      close();
    },
  };
}

/** Unlike `openDb`, leaves the schema as it is. */
export async function openPostgresSource(databaseUrl: string): Promise<Source> {
  const [pool, { default: cursor }] = await Promise.all([openPostgresPool(databaseUrl, 2), import('pg-cursor')]);
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor }) });
  return { db, dialect: 'postgres', close: () => db.destroy() };
}

/** True if a server has written a database to this folder. */
export const hasSqlite = (dataFolder: string): boolean => existsSync(sqliteFileOf(dataFolder));
