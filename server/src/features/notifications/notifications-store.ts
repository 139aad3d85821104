import { randomUUID } from 'node:crypto';
import {
  type Notification,
  type NotificationKind,
  type NotificationTopic,
  notificationLimits,
} from '@platbook/contract/account/notifications';
import type { Database } from '../../db/open-db.ts';
import type { Notice } from './notify.ts';

const mostListed = 100;
const keptMilliseconds = notificationLimits.days * 24 * 60 * 60_000;

export async function emailOf(db: Database, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

/** False if the person already has one with the same once-key. */
export async function addNotification(db: Database, personId: string, notice: Notice, now: Date): Promise<boolean> {
  const added = await db
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      person_id: personId,
      kind: notice.kind,
      title: notice.title,
      text: notice.text,
      path: notice.link.path,
      once_key: notice.onceKey === undefined ? null : `${personId} ${notice.onceKey}`,
      created_at: now.toISOString(),
      read_at: null,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

const kindsOf = (topic: NotificationTopic): NotificationKind[] =>
  topic === 'access' ? ['access-requested', 'access-decided', 'access-ending'] : [topic];

interface Listing {
  readonly topic: NotificationTopic | undefined;
  /** `created_at` and ID of the last row of the page before. */
  readonly before: readonly [string, string] | undefined;
  readonly limit: number;
}

export async function listNotificationsOf(
  db: Database,
  personId: string,
  { topic, before, limit }: Listing,
): Promise<Notification[]> {
  let listed = db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (topic !== undefined) listed = listed.where('kind', 'in', kindsOf(topic));
  if (before !== undefined)
    listed = listed.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(...before)));
  const rows = await listed.execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    path: row.path,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }));
}

/** Where the person's notices of a kind lead, newest first. */
export async function listNoticePaths(db: Database, personId: string, kind: NotificationKind): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('path')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.flatMap(({ path }) => path ?? []);
}

export async function countUnread(db: Database, personId: string): Promise<number> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .limit(mostListed)
    .execute();
  return rows.length;
}

/** All of the person's without `ids`. */
export async function markRead(
  db: Database,
  personId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  if (ids?.length === 0) return;
  let unread = db
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null);
  if (ids !== undefined) unread = unread.where('id', 'in', [...ids]);
  await unread.execute();
}

export async function forgetOldNotifications(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMilliseconds).toISOString();
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
}
