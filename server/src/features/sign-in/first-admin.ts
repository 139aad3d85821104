/** Registration of a deployment's first admin, with a one-time code, while there is no admin. */
import { randomInt } from 'node:crypto';
import type { Database } from '../../db/open-db.ts';
import { hashOf } from '../../http/callers/session-store.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { hasAdmin } from '../people/index.ts';

const NAME = 'first-admin.code';
/** Characters that can't be mistaken for each other. A code of 24 has 119 bits. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Ignores case, spaces and hyphens, because users may type the code by hand. */
const hashOfCode = (code: string) => hashOf(code.replace(/[\s-]/g, '').toUpperCase());

export async function makeFirstAdminCode(db: Database): Promise<string> {
  const groups = Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(''),
  );
  const code = groups.join('-');
  await setFirstAdminCode(db, code);
  return code;
}

export async function setFirstAdminCode(db: Database, code: string): Promise<void> {
  const value = hashOfCode(code);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function isAdminRegistrationOpen(db: Database): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  return (await db.selectFrom('settings').select('name').where('name', '=', NAME).executeTakeFirst()) !== undefined;
}

/** Makes a user the first admin and closes the registration, in one transaction. Throws admin.registered or admin.code. */
export async function registerFirstAdmin(
  { db, now }: Pick<Services, 'db' | 'now'>,
  personId: string,
  code: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await hasAdmin(tx)) throw problem('admin.registered');
    // Concurrent registrations serialize here; the second one finds no row.
    const taken = await tx
      .deleteFrom('settings')
      .where('name', '=', NAME)
      .where('value', '=', hashOfCode(code))
      .executeTakeFirst();
    if (taken.numDeletedRows === 0n) throw problem('admin.code');
    await tx
      .updateTable('people')
      .set({ role: 'admin', updated_at: now().toISOString() })
      .where('id', '=', personId)
      .execute();
    await recordAct(tx, { kind: 'admin_registered', source, name: personId });
  });
}
