import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { SqlLoginsTable } from '../../db/tables.ts';

// Must be the same in every version of the product; PostgreSQL keeps locks with two numbers apart from those with one.
const LOGIN_LOCK = 7_325_013;

/** Stores the login unless its user has as many on all nodes as the limit allows. PostgreSQL only. */
export async function insertWithin(db: Database, login: SqlLoginsTable, limit: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOGIN_LOCK}, hashtext(${login.person_id}))`.execute(tx);
    const { count } = await tx
      .selectFrom('sql_logins')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('person_id', '=', login.person_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limit) return false;
    await insertLogins(tx, [login]);
    return true;
  });
}

export async function insertLogins(db: Database, logins: readonly SqlLoginsTable[]): Promise<void> {
  if (logins.length === 0) return;
  await db
    .insertInto('sql_logins')
    .values([...logins])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function removeLogins(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('sql_logins')
      .where('id', 'in', [...ids])
      .execute();
}

export async function listLoginsOf(db: Database, node: string): Promise<string[]> {
  return (await db.selectFrom('sql_logins').select('id').where('node', '=', node).execute()).map(({ id }) => id);
}

export async function removeLoginsOf(db: Database, node: string): Promise<void> {
  await db.deleteFrom('sql_logins').where('node', '=', node).execute();
}

/** Returns whether there were any. */
export async function removeLoginsOfGone(db: Database, isGone: (node: string) => Promise<boolean>): Promise<boolean> {
  const nodes = await db.selectFrom('sql_logins').select('node').distinct().execute();
  let hasRemoved = false;
  for (const { node } of nodes) {
    if (!(await isGone(node))) continue;
    await removeLoginsOf(db, node);
    hasRemoved = true;
  }
  return hasRemoved;
}
