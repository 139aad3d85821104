import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';
import type { Database } from './open-db.ts';

// Any number works, but it must be the same in every version of the product.
const MIGRATION_LOCK = 7_325_011;

const firstRelease = '0.1';

/** A row of the table `migrations`. Earlier versions wrote only the ID. */
export interface AppliedMigration {
  readonly id: string;
  readonly release: string | null;
  readonly is_breaking: number | null;
}

type MigrationsTable = { migrations: AppliedMigration & { readonly applied_at: string } };

/** All steps run in one transaction under a lock, so several nodes can start at once. Throws one sentence if this version can't use the schema. */
export async function migrate(
  db: Database,
  dialect: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockSchema(transaction, dialect);
    return migrateWithin(transaction, dialect, migrations);
  });
}

/** Until the transaction ends, no node migrates. */
export async function lockSchema(transaction: Database, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
}

/** The same within a transaction that has locked the schema. */
export async function migrateWithin(
  untyped: Database,
  dialect: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
): Promise<string[]> {
  const transaction = untyped as unknown as Kysely<MigrationsTable>;
  await createMigrationsTable(transaction, dialect);
  const applied = await transaction.selectFrom('migrations').select(['id', 'release', 'is_breaking']).execute();
  const newer = findUnusable(applied, migrations);
  if (newer !== undefined)
    throw new Error(`The application database was migrated by a newer version (${newer}). Start that version.`);
  const known = new Set(applied.map(({ id }) => id));
  const missing = migrations.filter(({ id }) => !known.has(id));
  for (const { id, release, isBreaking, up } of missing) {
    await up(transaction);
    await transaction
      .insertInto('migrations')
      .values({
        id,
        applied_at: new Date().toISOString(),
        release: release ?? firstRelease,
        is_breaking: isBreaking ? 1 : 0,
      })
      .execute();
  }
  return missing.map(({ id }) => id);
}

/**
 * ID of an applied migration that keeps this version from using the schema. A version can use the schema of the next release, so that nodes of both
 * serve during a rolling upgrade, unless the migration is breaking.
 */
export function findUnusable(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): string | undefined {
  const known = new Set(migrations.map(({ id }) => id));
  const newer = applied.filter(({ id }) => !known.has(id)).sort((a, b) => a.id.localeCompare(b.id));
  const breaking = newer.find(({ is_breaking }) => is_breaking !== 0);
  if (breaking !== undefined) return breaking.id;
  const own = migrations.at(-1)?.release ?? firstRelease;
  const releases = new Set(newer.map(({ release }) => release).filter((release) => release !== own));
  return releases.size > 1 ? newer.at(-1)?.id : undefined;
}

async function createMigrationsTable(db: Kysely<MigrationsTable>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  // Asked first, because adding a column waits for all readers.
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ name: string }>`select name from pragma_table_info('migrations')`
    : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = 'migrations' and table_schema = current_schema()`
  ).execute(db);
  if (rows.some(({ name }) => name === 'release')) return;
  await db.schema.alterTable('migrations').addColumn('release', 'text').execute();
  await db.schema.alterTable('migrations').addColumn('is_breaking', 'integer').execute();
}
