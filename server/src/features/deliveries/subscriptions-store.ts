import { randomBytes } from 'node:crypto';
import type { RecipientKind } from '@platbook/contract/workbench/deliveries';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { DeliverySubscriptionsTable } from '../../db/tables/delivery-tables.ts';

export type Subscription = Selectable<DeliverySubscriptionsTable>;

export interface Subscriber {
  readonly recipientKind: RecipientKind;
  readonly recipient: string;
  readonly subjectId: string;
  readonly ownerId: string;
}

/** The recipient's subscription to the subject, created at the first email. */
export async function openSubscription(db: Database, subscriber: Subscriber, now: Date): Promise<Subscription> {
  const { recipientKind, recipient, subjectId, ownerId } = subscriber;
  const used = { owner_id: ownerId, used_at: now.toISOString() };
  return db
    .insertInto('delivery_subscriptions')
    .values({
      token: randomBytes(24).toString('base64url'),
      recipient_kind: recipientKind,
      recipient,
      subject_id: subjectId,
      unsubscribed_at: null,
      ...used,
    })
    .onConflict((conflict) => conflict.columns(['subject_id', 'recipient_kind', 'recipient']).doUpdateSet(used))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSubscription(db: Database, token: string): Promise<Subscription | undefined> {
  return db.selectFrom('delivery_subscriptions').selectAll().where('token', '=', token).executeTakeFirst();
}

/** False for an unknown token. Unsubscribing cancels what waits for the recipient. */
export async function setSubscribed(db: Database, token: string, isSubscribed: boolean, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await findSubscription(tx, token);
    if (found === undefined) return false;
    const at = isSubscribed ? null : (found.unsubscribed_at ?? now.toISOString());
    await tx.updateTable('delivery_subscriptions').set({ unsubscribed_at: at }).where('token', '=', token).execute();
    if (isSubscribed) return true;
    const events = tx.selectFrom('delivery_events').select('id').where('subject_id', '=', found.subject_id);
    await tx
      .updateTable('deliveries')
      .set({ state: 'canceled', note: unsubscribedNote })
      .where('recipient_kind', '=', found.recipient_kind)
      .where('recipient', '=', found.recipient)
      .where('state', '=', 'waiting')
      .where('event_id', 'in', events)
      .execute();
    return true;
  });
}

export const unsubscribedNote = 'The recipient unsubscribed';

/** Of one subject; `ownerId` undefined for an admin. */
export async function listUnsubscribed(db: Database, subjectId: string, ownerId: string | undefined) {
  let rows = db
    .selectFrom('delivery_subscriptions')
    .leftJoin('people', 'people.id', 'delivery_subscriptions.recipient')
    .select(['recipient_kind', 'recipient', 'unsubscribed_at', 'people.email'])
    .where('subject_id', '=', subjectId)
    .where('unsubscribed_at', 'is not', null)
    .orderBy('unsubscribed_at', 'desc')
    .limit(100);
  if (ownerId !== undefined) rows = rows.where('delivery_subscriptions.owner_id', '=', ownerId);
  return (await rows.execute()).map((row) => ({
    recipient: row.recipient_kind === 'person' ? (row.email ?? '') : row.recipient,
    at: row.unsubscribed_at ?? '',
  }));
}

const keptMilliseconds = 400 * 24 * 60 * 60_000;

export async function forgetOldSubscriptions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMilliseconds).toISOString();
  await db.deleteFrom('delivery_subscriptions').where('used_at', '<', before).execute();
}
