import type { Selectable } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../db/open-db.ts';
import type { IdentityPayloadsTable } from '../../db/tables.ts';

const seconds = () => Math.floor(Date.now() / 1000);

function read(row: Selectable<IdentityPayloadsTable> | undefined): AdapterPayload | undefined {
  if (row === undefined || (row.expires_at !== null && row.expires_at <= seconds())) return undefined;
  return {
    ...(JSON.parse(row.payload) as AdapterPayload),
    ...(row.consumed_at === null ? {} : { consumed: row.consumed_at }),
  };
}

/** The adapter for one kind of payload (`Session`, `Grant`, `AuthorizationCode` …), as specified in oidc-provider's manual. */
export function createPayloadAdapter(db: Database, kind: string): Adapter {
  const find = (column: 'id' | 'uid' | 'user_code', value: string) =>
    db
      .selectFrom('identity_payloads')
      .selectAll()
      .where('kind', '=', kind)
      .where(column, '=', value)
      .executeTakeFirst();
  return {
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn === undefined ? null : seconds() + expiresIn,
      };
      await db
        .insertInto('identity_payloads')
        .values({ kind, id, ...row, consumed_at: null })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
        .execute();
    },
    find: async (id) => read(await find('id', id)),
    findByUid: async (uid) => read(await find('uid', uid)),
    findByUserCode: async (userCode) => read(await find('user_code', userCode)),
    async consume(id) {
      await db
        .updateTable('identity_payloads')
        .set({ consumed_at: seconds() })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute();
    },
    async destroy(id) {
      await db.deleteFrom('identity_payloads').where('kind', '=', kind).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('identity_payloads').where('kind', '=', kind).where('grant_id', '=', grantId).execute();
    },
  };
}

export async function removeExpiredPayloads(db: Database): Promise<void> {
  await db.deleteFrom('identity_payloads').where('expires_at', '<=', seconds()).execute();
}

export async function removePayloadsOf(db: Database, accountId: string): Promise<void> {
  const inside = JSON.stringify({ accountId }).slice(1, -1);
  const rows = await db
    .selectFrom('identity_payloads')
    .select(['kind', 'id', 'payload'])
    .where('payload', 'like', `%${inside.replace(/[%_]/g, '_')}%`)
    .execute();
  for (const { kind, id, payload } of rows)
    if (payload.includes(inside))
      await db.deleteFrom('identity_payloads').where('kind', '=', kind).where('id', '=', id).execute();
}
