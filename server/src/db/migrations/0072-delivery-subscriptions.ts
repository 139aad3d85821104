import { type Migration, texts } from '../migration.ts';

export const deliverySubscriptions: Migration = {
  id: '0072-delivery-subscriptions',
  async up(db) {
    await db.schema
      .alterTable('mails')
      .addColumn('attachment_bytes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('delivery_subscriptions')
      .addColumn('token', 'text', (c) => c.primaryKey())
      .$call(texts('recipient_kind recipient subject_id'))
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('used_at unsubscribed_at?'))
      .addUniqueConstraint('delivery_subscriptions_once', ['subject_id', 'recipient_kind', 'recipient'])
      .execute();
    await db.schema.createIndex('delivery_subscriptions_used').on('delivery_subscriptions').column('used_at').execute();
  },
};
