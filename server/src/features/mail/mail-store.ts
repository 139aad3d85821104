import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { MailsTable } from '../../db/tables/mail-tables.ts';
import type { Mail } from './build-mail.ts';

export type StoredMail = Selectable<MailsTable>;

/** Attachments of mails that wait, in base64. */
const mostWaitingBytes = 256 * 1024 * 1024;

/** Too many attachments wait for the mail server. */
export class OutboxFull extends Error {
  override readonly name = 'OutboxFull';
}

/** In the caller's transaction: sent after its commit. False if there is already a mail with the same once-key. Throws `OutboxFull`. */
export async function queueMail(db: Database, mail: Mail, now: Date): Promise<boolean> {
  if (mail.attachmentBytes > 0 && (await countWaitingBytes(db)) + mail.attachmentBytes > mostWaitingBytes)
    throw new OutboxFull('Too many emails with attachments are waiting for the mail server');
  const written = await db
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      sealed_body: mail.sealedBody,
      attachment_bytes: mail.attachmentBytes,
      once_key: mail.onceKey ?? null,
      created_at: now.toISOString(),
      due_at: now.toISOString(),
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows ?? 0) > 0;
}

async function countWaitingBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.sum('attachment_bytes').as('bytes'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Claims up to `count` due mails, oldest first. No other process can claim them until the claim expires. */
export async function claimDueMails(db: Database, claimant: { node: string; now: Date; until: Date }, count: number) {
  const now = claimant.now.toISOString();
  const due = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(count)
    .execute();
  const claimed: StoredMail[] = [];
  for (const { id } of due) {
    const row = await db
      .updateTable('mails')
      .set({ claimed_by: claimant.node, claimed_until: claimant.until.toISOString(), attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push(row);
  }
  return claimed;
}

export async function markSent(db: Database, id: string, now: Date, keepsBody: boolean): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      sent_at: now.toISOString(),
      claimed_by: null,
      claimed_until: null,
      last_error: null,
      ...(keepsBody ? {} : { sealed_body: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Records a failed try: the next one is at `dueAt`, or there is none. Has no effect if the node no longer owns the claim. */
export async function markUnsent(
  db: Database,
  id: string,
  node: string,
  end: { readonly reason: string; readonly dueAt: Date } | { readonly reason: string; readonly failedAt: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      last_error: end.reason,
      claimed_by: null,
      claimed_until: null,
      ...('dueAt' in end
        ? { due_at: end.dueAt.toISOString() }
        : { failed_at: end.failedAt.toISOString(), sealed_body: null }),
    })
    .where('id', '=', id)
    .where('claimed_by', '=', node)
    .where('sent_at', 'is', null)
    .execute();
}

export async function freeClaimsOf(db: Database, isGone: (node: string) => Promise<boolean>): Promise<void> {
  const claimants = await db
    .selectFrom('mails')
    .select('claimed_by')
    .distinct()
    .where('claimed_by', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  for (const { claimed_by: node } of claimants) {
    if (node === null || !(await isGone(node))) continue;
    await db
      .updateTable('mails')
      .set({ claimed_by: null, claimed_until: null })
      .where('claimed_by', '=', node)
      .where('sent_at', 'is', null)
      .execute();
  }
}

const keptMilliseconds = 30 * 24 * 60 * 60_000;

export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMilliseconds).toISOString();
  await db
    .deleteFrom('mails')
    .where('created_at', '<', before)
    .where((where) => where.or([where('sent_at', 'is not', null), where('failed_at', 'is not', null)]))
    .execute();
}

/** Without their bodies, which can have attachments. */
export async function listLatestMails(db: Database, count: number): Promise<Omit<StoredMail, 'sealed_body'>[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'attachment_bytes', 'once_key', 'created_at', 'due_at', 'attempts'])
    .select(['last_error', 'sent_at', 'failed_at', 'claimed_by', 'claimed_until'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** A mail to any recipient; callers must require an admin. */
export async function findMail(db: Database, id: string): Promise<StoredMail | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countMails(db: Database) {
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll().as('all'),
      fn.count('sent_at').as('sent'),
      fn.count('failed_at').as('failed'),
      fn.max('sent_at').as('last_sent_at'),
    ])
    .executeTakeFirstOrThrow();
  const troubled = await db
    .selectFrom('mails')
    .select('last_error')
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [sent, failed] = [Number(counts.sent), Number(counts.failed)];
  return {
    waiting: Number(counts.all) - sent - failed,
    failed,
    lastSentAt: counts.last_sent_at ?? null,
    lastFailure: troubled?.last_error ?? null,
  };
}
