import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { removeInvite } from './invites-store.ts';
import type { TeamInvite } from './open-invites.ts';

export async function revokeInvite(
  { db }: Pick<Services, 'db'>,
  id: string,
  invites: readonly TeamInvite[],
  source: AuditSource,
): Promise<void> {
  const found = invites.find(({ invite }) => invite.id === id);
  if (found === undefined) throw problem('not-found');
  await db.transaction().execute(async (tx) => {
    if (!(await removeInvite(tx, id))) throw problem('not-found');
    await recordAct(tx, {
      kind: 'invite_revoked',
      source,
      name: found.invite.email || `Link from ${found.invite.by}`,
    });
  });
}
