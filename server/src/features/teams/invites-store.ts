/** Links that invite into a team: stored as a hash, 14 days, so many uses. */
import { randomBytes } from 'node:crypto';
import { accountLimits } from '@platbook/contract/account-limits';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { hashOf } from '../../http/session-store.ts';

const DAY = 24 * 60 * 60_000;

/** Makes an invitation and answers what stands in its link; what is over is forgotten. */
export async function makeInvite(db: Database, personId: string, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await db.deleteFrom('team_invites').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('team_invites')
    .values({
      id_hash: hashOf(id),
      person_id: personId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + accountLimits.inviteDays * DAY).toISOString(),
      uses_left: accountLimits.inviteUses,
    })
    .execute();
  return id;
}

/** Takes one use of an invitation and answers who invited; undefined when it is unknown, over or used up. */
export async function takeUse(db: Database, idHash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('team_invites')
    .set({ uses_left: sql`uses_left - 1` })
    .where('id_hash', '=', idHash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}
