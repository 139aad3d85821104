import type { Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './open-db.ts';

/** A change of the schema that this version does not know or that is not done, by its id: another version took the database over. */
export async function findForeignMigration(db: Database): Promise<string | undefined> {
  const untyped = db as unknown as Kysely<{ migrations: { id: string } }>;
  const applied = new Set((await untyped.selectFrom('migrations').select('id').execute()).map(({ id }) => id));
  const known = new Set(migrations.map(({ id }) => id));
  return [...applied].find((id) => !known.has(id)) ?? [...known].find((id) => !applied.has(id));
}
