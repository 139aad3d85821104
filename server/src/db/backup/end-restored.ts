import type { Database } from '../open-db.ts';

const endedTables = [
  'navigator_sessions',
  'sessions',
  'sign_in_transactions',
  'identity_payloads',
  'password_resets',
  'team_invites',
  'account_invites',
  'connection_clients',
] as const;

const notSent = 'Not sent, because the database was restored.';

/**
 * What was valid when the backup was made can have ended since: sessions and links end, and waiting emails and deliveries aren't sent again. API keys,
 * passwords and permissions stay as they were.
 */
export async function endRestored(
  db: Database,
  { now, createdAt, keepsResults }: { now: Date; createdAt: string; keepsResults: boolean },
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('audit_events')
    .values({
      at,
      kind: 'database_restored',
      person_id: 'operator',
      name: `Backup of ${createdAt}`,
      outcome: 'finished',
    })
    .execute();
  for (const table of endedTables) await db.deleteFrom(table).execute();
  await db.updateTable('share_links').set({ revoked_at: at }).where('revoked_at', 'is', null).execute();
  await db
    .updateTable('mails')
    .set({ failed_at: at, last_error: notSent, claimed_until: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  await db.updateTable('deliveries').set({ state: 'canceled', note: notSent }).where('state', '=', 'waiting').execute();
  await db.updateTable('delivery_lanes').set({ next_at: null, claimed_by: null }).execute();
  if (keepsResults) return;
  await db
    .updateTable('statements')
    .set({ result_bytes: null, result_stored_bytes: null, result_sha256: null })
    .where('result_inline', 'is', null)
    .where('result_bytes', 'is not', null)
    .execute();
}
