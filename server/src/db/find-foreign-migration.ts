import type { Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './open-db.ts';

/** ID of a migration that this version doesn't know or that isn't applied: another version has taken over the database. */
export async function findForeignMigration(db: Database): Promise<string | undefined> {
  const untyped = db as unknown as Kysely<{ migrations: { id: string } }>;
  const applied = new Set((await untyped.selectFrom('migrations').select('id').execute()).map(({ id }) => id));
  const known = new Set(migrations.map(({ id }) => id));
  return [...applied].find((id) => !known.has(id)) ?? [...known].find((id) => !applied.has(id));
}
