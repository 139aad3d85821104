import { integers, type Migration, texts } from '../migration.ts';

export const destinations: Migration = {
  id: '0073-destinations',
  async up(db) {
    await db.schema
      .createTable('destinations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .$call(texts('kind value'))
      .$call(integers('has_rows'))
      .$call(texts('bucket? secret?'))
      .addColumn('created_by', 'text', (c) => c.references('people.id').onDelete('set null'))
      .$call(texts('created_at'))
      .addUniqueConstraint('destinations_value', ['kind', 'value'])
      .execute();
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('name kind url secret? old_secret? old_secret_until? off_reason? failing_since? created_at'))
      .execute();
    await db.schema.createIndex('webhooks_owner').on('webhooks').columns(['owner_id']).execute();
  },
};
