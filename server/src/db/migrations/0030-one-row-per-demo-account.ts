import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { mergePeople } from './merge-people.ts';

interface Row {
  id: string;
  iss: string;
  sub: string;
  email: string;
  entitlement: string | null;
  subscriptions: string | null;
  licence_ends_on: string | null;
  updated_at: string;
}

/**
 * Demo accounts were tied to the server's address, so each address had its own users. Now there is one row per account; the rows of other
 * addresses are merged into the most recently used one. The audit log is append-only and keeps the old IDs, which `former_people`
 * translates.
 */
export const oneRowPerDemoAccount: Migration = {
  id: '0030-one-row-per-demo-account',
  async up(db): Promise<void> {
    await db.schema
      .createTable('former_people')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('former_people_person').on('former_people').column('person_id').execute();
    const rows = (await db.selectFrom('people').selectAll().where('iss', 'like', '%/oidc').execute()) as Row[];
    for (const [, accounts] of Map.groupBy(rows.filter(isDemoAccount), ({ sub }) => sub)) {
      const [kept, ...others] = accounts.sort((a, b) => b.updated_at.localeCompare(a.updated_at));
      await keepWidestGrant(db, kept!, others);
      for (const other of others) await mergePeople(db, other.id, kept!.id);
      await db.updateTable('people').set({ iss: 'embedded' }).where('id', '=', kept!.id).execute();
    }
  },
};

function isDemoAccount({ sub, email }: Row): boolean {
  return sub === createHash('sha256').update(`demo:${email}`).digest('hex').slice(0, 32);
}

/** Copies the widest license that an admin granted to any of the rows. Only admins write `subscriptions`; the demo's own licenses have none. */
// biome-ignore lint/suspicious/noExplicitAny: tables as of this migration
async function keepWidestGrant(db: Kysely<any>, kept: Row, others: readonly Row[]): Promise<void> {
  const granted = [kept, ...others].filter(({ subscriptions }) => subscriptions !== null);
  const [widest] = granted.sort((a, b) => widthOf(b) - widthOf(a));
  if (widest !== undefined && widest !== kept)
    await sql`update people set (entitlement, packs, subscriptions, licence_ends_on, trial_ends_at, is_active_solution, version) =
      (select entitlement, packs, subscriptions, licence_ends_on, trial_ends_at, is_active_solution, version + 1
       from people where id = ${widest.id}) where id = ${kept.id}`.execute(db);
  for (const other of others)
    await sql`update people set nda_signed_at = coalesce(nda_signed_at, (select nda_signed_at from people where id = ${other.id}))
      where id = ${kept.id}`.execute(db);
}

/** Objects times counties. Everything outranks any list, and an ended license counts 0. */
function widthOf({ entitlement, licence_ends_on }: Row): number {
  if (entitlement === null || (licence_ends_on ?? '9999') < new Date().toISOString().slice(0, 10)) return 0;
  const { objects, counties } = JSON.parse(entitlement) as { objects: string[]; counties: string[] };
  const count = (list: string[]) => (list.includes('*') ? 10_000 : list.length);
  return count(objects) * count(counties);
}
