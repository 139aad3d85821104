/** A user's link into their team, or an admin's by mail, once; looked up by hash. */
import { randomBytes } from 'node:crypto';
import { accountLimits } from '@platbook/contract/account/account-limits';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { hashOf } from '../../http/callers/session-store.ts';
import type { InvitationGrants } from '../people/index.ts';

/** `by` is the ID of the admin, in whose name they are granted. */
export interface StoredGrants extends InvitationGrants {
  readonly by: string;
}

const DAY = 24 * 60 * 60_000;

const place = (idHash: string) => `team_invites.sealed:${idHash}`;

export async function findInvite(db: Database, secretBox: SecretBox, personId: string, now: Date) {
  const row = await db
    .selectFrom('team_invites')
    .select(['id_hash', 'sealed'])
    .where('person_id', '=', personId)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .where('sealed', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.sealed == null ? undefined : secretBox.open(row.sealed, place(row.id_hash));
}

function newInvite(now: Date) {
  const id = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + accountLimits.inviteDays * DAY).toISOString();
  return { id, columns: { id_hash: hashOf(id), created_at: now.toISOString(), expires_at } };
}

export async function makeInvite(db: Database, secretBox: SecretBox, personId: string, now: Date): Promise<string> {
  const { id, columns } = newInvite(now);
  await db.deleteFrom('team_invites').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('team_invites')
    .values({
      ...columns,
      person_id: personId,
      uses_left: accountLimits.inviteUses,
      sealed: secretBox.seal(id, place(columns.id_hash)),
    })
    .execute();
  return id;
}

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

export async function makeAccountInvite(
  db: Database,
  invite: {
    email: string;
    team: string | null;
    origin: string | null;
    invitedBy: string;
    grants: StoredGrants | undefined;
  },
  now: Date,
): Promise<string> {
  const { id, columns } = newInvite(now);
  await db
    .deleteFrom('account_invites')
    .where((where) => where.or([where('expires_at', '<=', now.toISOString()), where('email', '=', invite.email)]))
    .execute();
  await db
    .insertInto('account_invites')
    .values({
      ...columns,
      email: invite.email,
      team: invite.team,
      origin: invite.origin,
      invited_by: invite.invitedBy,
      grants: invite.grants === undefined ? null : JSON.stringify(invite.grants),
    })
    .execute();
  return id;
}

/** One with grants is taken only by the address that it was sent to. */
export async function takeAccountInvite(db: Database, idHash: string, email: string, now: Date) {
  const row = await db
    .deleteFrom('account_invites')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now.toISOString())
    .where((where) => where.or([where('grants', 'is', null), where('email', '=', email)]))
    .returning(['team', 'origin', 'grants'])
    .executeTakeFirst();
  return row && { ...row, grants: parseGrants(row.grants) };
}

const parseGrants = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as StoredGrants));

export type StoredInvite = Awaited<ReturnType<typeof listOpenInvites>>[number];

export async function listOpenInvites(db: Database, now: Date) {
  const at = now.toISOString();
  const links = await db
    .selectFrom('team_invites as invite')
    .innerJoin('people as inviter', 'inviter.id', 'invite.person_id')
    .select(['invite.id_hash', 'invite.created_at', 'invite.expires_at', 'invite.uses_left'])
    .select(['inviter.id as inviter_id', 'inviter.email'])
    .where('invite.uses_left', '>', 0)
    .where('invite.expires_at', '>', at)
    .execute();
  const mailed = await db.selectFrom('account_invites').selectAll().where('expires_at', '>', at).execute();
  return [
    ...links.map((row) => ({
      /** The hash: it identifies the invite but grants nothing. */
      id: row.id_hash,
      email: '',
      by: row.email,
      /** The user whose team it leads to; null for a mailed one, which names its team. */
      inviterId: row.inviter_id,
      team: null,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usesLeft: row.uses_left,
      grants: undefined,
    })),
    ...mailed.map((row) => ({
      id: row.id_hash,
      email: row.email,
      by: row.invited_by,
      inviterId: null,
      team: row.team,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usesLeft: 1,
      grants: parseGrants(row.grants),
    })),
  ].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

export async function removeInvite(db: Database, id: string): Promise<boolean> {
  const link = await db.deleteFrom('team_invites').where('id_hash', '=', id).executeTakeFirst();
  const mailed = await db.deleteFrom('account_invites').where('id_hash', '=', id).executeTakeFirst();
  return link.numDeletedRows + mailed.numDeletedRows > 0n;
}

export async function removeInvitesOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('team_invites').where('person_id', '=', personId).execute();
}
