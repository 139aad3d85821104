import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../open-db.ts';

const columns = [
  'role',
  'entitlement',
  'packs',
  'subscriptions',
  'licence_ends_on',
  'trial_ends_at',
  'is_active_solution',
  'deactivated_at',
] as const;

export type Licenses = readonly ({ readonly id: string } & Record<(typeof columns)[number], string | number | null>)[];

/** Licenses, roles and suspensions of a database that a backup replaces; none if its tables are of an early version. */
export function readLicenses(database: DatabaseSync): Licenses {
  try {
    return database.prepare(`select id, ${columns.join()} from people`).all() as unknown as Licenses;
  } catch {
    return [];
  }
}

/** Nothing that an admin ended after the backup is valid again. */
export async function applyLicenses(db: Database, licenses: Licenses): Promise<number> {
  let changed = 0;
  for (const { id, ...license } of licenses) {
    const result = await db
      .updateTable('people')
      .set(license as never)
      .where('id', '=', id)
      .executeTakeFirst();
    changed += Number(result.numUpdatedRows);
  }
  return changed;
}
