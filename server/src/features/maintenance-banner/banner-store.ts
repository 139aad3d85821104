import type { Banner } from '@platbook/contract/banner';
import type { Database } from '../../db/open-db.ts';

const NAME = 'maintenance-banner';

/** Also one that is over. */
export async function findBanner(db: Database): Promise<Banner | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as Banner);
}

export async function saveBanner(db: Database, banner: Banner): Promise<void> {
  const value = JSON.stringify(banner);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function removeBanner(db: Database): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', NAME).execute();
}
