import { createHash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { MadeKey } from '../../adapters/api-management/index.ts';
import type { Database } from '../../db/open-db.ts';
import type { ApiKeysTable } from '../../db/tables/key-tables.ts';
import type { Services } from '../../services.ts';

export type KeyRow = Selectable<ApiKeysTable>;

const place = (id: string) => `api_keys.key_sealed:${id}`;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export async function findByHash(db: Database, hash: string): Promise<KeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst();
}

export async function listKeyRows(db: Database, personId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('is_first', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findKeyRow(db: Database, personId: string, id: string): Promise<KeyRow | undefined> {
  return (await listKeyRows(db, personId)).find((row) => row.id === id);
}

/** True if the user ever had a key: the row of the first one is never deleted. */
export async function hadKey(db: Database, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes changes to a user's keys, across nodes. Call it inside a transaction. */
export async function lockKeysOf(tx: Database, personId: string): Promise<void> {
  await tx.updateTable('people').set({ is_new: sql`is_new` }).where('id', '=', personId).execute();
}

export function openKey({ secretBox }: Pick<Services, 'secretBox'>, row: KeyRow): string | undefined {
  return row.key_sealed === null ? undefined : secretBox.open(row.key_sealed, place(row.id));
}

export interface NewKey extends Pick<KeyRow, 'person_id' | 'name' | 'gateway_ref' | 'expires_at'> {
  readonly key: string;
  readonly isFirst: boolean;
}

/** Stores a new key. Call it inside a transaction that has the lock. */
export async function insertKey(
  { secretBox, now }: Pick<Services, 'secretBox' | 'now'>,
  db: Database,
  { key, isFirst, ...more }: NewKey,
): Promise<KeyRow> {
  const id = randomUUID();
  return db
    .insertInto('api_keys')
    .values({
      ...more,
      id,
      is_first: isFirst ? 1 : 0,
      key_hash: hashOf(key),
      key_sealed: secretBox.seal(key, place(id)),
      rolled_into: null,
      ended_at: null,
      created_at: now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces a key with a new one. The old key moves to its own row and works until `until`. Call it inside a transaction. */
export async function replaceKey(
  { secretBox, now }: Pick<Services, 'secretBox' | 'now'>,
  tx: Database,
  row: KeyRow,
  next: MadeKey,
  until: string,
) {
  const old = openKey({ secretBox }, row)!;
  await tx
    .updateTable('api_keys')
    .set({
      key_hash: hashOf(next.key),
      key_sealed: secretBox.seal(next.key, place(row.id)),
      gateway_ref: next.ref,
      created_at: now().toISOString(),
    })
    .where('id', '=', row.id)
    .execute();
  const id = randomUUID();
  await tx
    .insertInto('api_keys')
    .values({
      ...row,
      id,
      is_first: 0,
      rolled_into: row.id,
      key_sealed: secretBox.seal(old, place(id)),
      expires_at: until,
    })
    .execute();
}

export async function rewriteKey({ secretBox }: Pick<Services, 'secretBox'>, db: Database, id: string, key: string) {
  await db
    .updateTable('api_keys')
    .set({ key_hash: hashOf(key), key_sealed: secretBox.seal(key, place(id)) })
    .where('id', '=', id)
    .execute();
}

export async function endKeyRows(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ ended_at: now.toISOString(), key_sealed: null })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute();
}
