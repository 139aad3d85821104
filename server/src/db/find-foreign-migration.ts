import type { Kysely } from 'kysely';
import { type AppliedMigration, findUnusable } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './open-db.ts';

/** ID of a migration because of which this version can't use the database: a newer version applied it, or it isn't applied. */
export async function findForeignMigration(db: Database): Promise<string | undefined> {
  const untyped = db as unknown as Kysely<{ migrations: AppliedMigration }>;
  const applied = await untyped.selectFrom('migrations').select(['id', 'release', 'is_breaking']).execute();
  const ids = new Set(applied.map(({ id }) => id));
  return findUnusable(applied, migrations) ?? migrations.find(({ id }) => !ids.has(id))?.id;
}
