/** Keys for the REST API, one a person: the hash to know it by, and a sealed copy to show it. */
import type { KeyBook } from '../../adapters/api-gateway/index.ts';
import type { Services } from '../../services.ts';

const place = (personId: string) => `api_keys.key_sealed:${personId}`;

/** The embedded gateway's keys in the application database. */
export function openKeyBook({ db, secretBox, now }: Pick<Services, 'db' | 'secretBox' | 'now'>): KeyBook {
  return {
    async find(personId) {
      const row = await db
        .selectFrom('api_keys')
        .select('key_sealed')
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return row === undefined ? undefined : secretBox.open(row.key_sealed, place(personId));
    },
    async add(personId, key, hash) {
      await db
        .insertInto('api_keys')
        .values({
          person_id: personId,
          key_hash: hash,
          key_sealed: secretBox.seal(key, place(personId)),
          created_at: now().toISOString(),
        })
        .onConflict((conflict) => conflict.column('person_id').doNothing())
        .execute();
    },
  };
}
