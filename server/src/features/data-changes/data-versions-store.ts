import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import type { Database } from '../../db/open-db.ts';
import type { DataChange } from './compare-profiles.ts';

const mostKept = 100;

export interface VersionHead {
  readonly id: string;
  readonly recordedAt: string;
  readonly asOf: string;
}

export interface ReadVersion extends VersionHead {
  readonly changes: readonly DataChange[];
}

/** The one that the next version is compared with. */
export async function findLatest(db: Database) {
  const row = await db
    .selectFrom('data_versions')
    .select(['id', 'age', 'profile'])
    .orderBy('age', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    age: row.age,
    profile: row.profile === null ? undefined : await unpack<DataProfile>(row.profile),
  };
}

export async function isRecorded(db: Database, content: string): Promise<boolean> {
  const row = await db.selectFrom('data_versions').select('id').where('content', '=', content).executeTakeFirst();
  return row !== undefined;
}

export interface NewVersion {
  readonly content: string;
  readonly age: string;
  readonly asOf: string;
  /** '' for the first. */
  readonly previousId: string;
  readonly profile: DataProfile;
  readonly changes: readonly DataChange[];
}

/** Undefined if another node has recorded it, or another successor of the version before. */
export async function insertVersion(db: Database, version: NewVersion, now: Date): Promise<string | undefined> {
  const [profile, changes] = await Promise.all([pack(version.profile), pack(version.changes)]);
  const id = randomUUID();
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('data_versions')
      .values({
        id,
        content: version.content,
        previous_id: version.previousId,
        age: version.age,
        as_of: version.asOf,
        recorded_at: now.toISOString(),
        profile,
        changes,
        is_changed: version.changes.length > 0 ? 1 : 0,
        marked_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) return undefined;
    await forgetOld(tx, [id, version.previousId]);
    return id;
  });
}

async function forgetOld(tx: Database, withProfile: readonly string[]): Promise<void> {
  await tx
    .updateTable('data_versions')
    .set({ profile: null })
    .where('profile', 'is not', null)
    .where('id', 'not in', [...withProfile])
    .execute();
  const rows = await tx
    .selectFrom('data_versions')
    .select('id')
    .orderBy('age', 'desc')
    .offset(mostKept)
    .limit(mostKept)
    .execute();
  const old = rows.map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('data_versions').where('id', 'in', old).execute();
}

export interface VersionPage {
  /** When the last version of the page before was recorded, and its ID. */
  readonly after?: readonly [recordedAt: string, id: string] | undefined;
  /** Only this version. */
  readonly id?: string | undefined;
  readonly limit: number;
}

/** Versions in which something changed, newest first. */
export async function listHeads(db: Database, { after, id, limit }: VersionPage): Promise<VersionHead[]> {
  let rows = db
    .selectFrom('data_versions')
    .select(['id', 'recorded_at as recordedAt', 'as_of as asOf'])
    .where('is_changed', '=', 1)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (id !== undefined) rows = rows.where('id', '=', id);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('recorded_at', 'id'), '<', tuple(after[0], after[1])));
  return rows.execute();
}

/** Empty if the version was deleted. */
export async function readChanges(db: Database, id: string): Promise<DataChange[]> {
  const row = await db.selectFrom('data_versions').select('changes').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : unpack<DataChange[]>(row.changes);
}

/** Versions whose owners of affected objects haven't all been notified, oldest first, with the columns of the version before. */
export async function listUnmarked(db: Database): Promise<(ReadVersion & { before: DataProfile | undefined })[]> {
  const rows = await db
    .selectFrom('data_versions')
    .leftJoin('data_versions as earlier', 'earlier.id', 'data_versions.previous_id')
    .select(['data_versions.id', 'data_versions.recorded_at', 'data_versions.as_of', 'data_versions.changes'])
    .select('earlier.profile as before')
    .where('data_versions.marked_at', 'is', null)
    .orderBy('data_versions.age')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      recordedAt: row.recorded_at,
      asOf: row.as_of,
      changes: await unpack<DataChange[]>(row.changes),
      before: row.before === null ? undefined : await unpack<DataProfile>(row.before),
    })),
  );
}

export async function noteMarked(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('data_versions').set({ marked_at: now.toISOString() }).where('id', '=', id).execute();
}

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

async function pack(value: unknown): Promise<string> {
  return (await compress(JSON.stringify(value))).toString('base64');
}

async function unpack<Value>(packed: string): Promise<Value> {
  return JSON.parse((await decompress(Buffer.from(packed, 'base64'))).toString()) as Value;
}
