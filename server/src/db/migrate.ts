import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';
import type { Database } from './open-db.ts';

// Any number works, but it must be the same in every version of the product.
const MIGRATION_LOCK = 7_325_011;

/** All steps run in one transaction under a lock, so several nodes can start at once. Throws one sentence if a newer version wrote the schema. */
export async function migrate(
  db: Database,
  dialect: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
): Promise<string[]> {
  return db.transaction().execute(async (untyped) => {
    const transaction = untyped as unknown as Kysely<{ migrations: { id: string; applied_at: string } }>;
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
    const applied = new Set((await transaction.selectFrom('migrations').select('id').execute()).map((row) => row.id));
    const known = new Set(migrations.map((migration) => migration.id));
    const newer = [...applied].filter((id) => !known.has(id)).sort();
    if (newer.length > 0)
      throw new Error(
        `The application database was migrated by a newer version (${newer.at(-1)}). Start that version.`,
      );
    const missing = migrations.filter((migration) => !applied.has(migration.id));
    for (const migration of missing) {
      await migration.up(transaction);
      await transaction
        .insertInto('migrations')
        .values({ id: migration.id, applied_at: new Date().toISOString() })
        .execute();
    }
    return missing.map((migration) => migration.id);
  });
}
