/** Signed-in browsers (security §4.6): idle 60 minutes, 12 hours in all; the cookie's value is stored as a hash only. */
import { hash, randomBytes } from 'node:crypto';
import { compiledOnce } from '../db/compiled-once.ts';
import type { Database } from '../db/open-db.ts';

const IDLE_MILLISECONDS = 60 * 60_000;
const ABSOLUTE_MILLISECONDS = 12 * 60 * 60_000;
// One write a minute keeps the idle time exact enough and reads free of writes.
const TOUCH_MILLISECONDS = 60_000;

export interface Session {
  readonly idHash: string;
  readonly personId: string;
  readonly createdAt: string;
}

/** Where a browser signed in from. */
export interface SessionPlace {
  /** Browser and system in words. */
  readonly device: string;
  readonly address: string;
}

/** A session as its person and an admin see it. */
export interface ListedSession {
  /** SHA-256 of the cookie: it names the session and opens nothing. */
  readonly idHash: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly device: string | null;
  readonly address: string | null;
}

export interface SessionStore {
  /** Makes a session and returns the value of its cookie. */
  create(personId: string, place?: SessionPlace): Promise<string>;
  /** The living sessions of a person, the one used last first. */
  list(personId: string): Promise<ListedSession[]>;
  /** Ends one session of a person by the hash of its cookie; false when he has none such. */
  endOne(personId: string, idHash: string): Promise<boolean>;
  /** Ends the sessions of a person, but for one; in the caller's transaction when he gives it. Answers how many there were. */
  endAllOf(personId: string, exceptIdHash?: string, transaction?: Database): Promise<number>;
  /** The living session of a cookie; extends its idle time when `isUse`. Expired rows are deleted when they are met. */
  find(cookie: string, isUse: boolean): Promise<Session | undefined>;
  /** Ends the session of a cookie; an unknown cookie is no error. */
  end(cookie: string): Promise<void>;
  /** Deletes every expired row. */
  removeExpired(): Promise<void>;
}

const rowsOf = compiledOnce((db) => db.selectFrom('sessions').selectAll().where('id_hash', '=', ''));

/** SHA-256 in base64url, as values that grant something are stored. */
export function hashOf(value: string): string {
  return hash('sha256', value, 'base64url');
}

/** `now` is a parameter so that tests can let time pass. */
export function createSessionStore(db: Database, now: () => Date): SessionStore {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  const remove = (idHash: string) => db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
  return {
    async create(personId, place) {
      const cookie = randomBytes(32).toString('base64url');
      const at = now().toISOString();
      const row = { id_hash: hashOf(cookie), person_id: personId, created_at: at, last_used_at: at };
      await db
        .insertInto('sessions')
        .values({ ...row, device: place?.device ?? null, address: place?.address ?? null })
        .execute();
      return cookie;
    },
    async list(personId) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('person_id', '=', personId)
        .where('last_used_at', '>', before(IDLE_MILLISECONDS))
        .where('created_at', '>', before(ABSOLUTE_MILLISECONDS))
        .orderBy('last_used_at', 'desc')
        .orderBy('id_hash')
        .execute();
      return rows.map((row) => ({
        idHash: row.id_hash,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        device: row.device,
        address: row.address,
      }));
    },
    async endOne(personId, idHash) {
      const ended = await db
        .deleteFrom('sessions')
        .where('id_hash', '=', idHash)
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },
    async endAllOf(personId, exceptIdHash = '', transaction = db) {
      const ended = await transaction
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .where('id_hash', '<>', exceptIdHash)
        .executeTakeFirst();
      return Number(ended.numDeletedRows);
    },
    async find(cookie, isUse) {
      if (!/^[A-Za-z0-9_-]{43}$/.test(cookie)) return undefined;
      const idHash = hashOf(cookie);
      const [row] = await rowsOf(db, idHash);
      if (row === undefined) return undefined;
      if (row.last_used_at <= before(IDLE_MILLISECONDS) || row.created_at <= before(ABSOLUTE_MILLISECONDS)) {
        await remove(idHash);
        return undefined;
      }
      if (isUse && row.last_used_at < before(TOUCH_MILLISECONDS)) {
        await db
          .updateTable('sessions')
          .set({ last_used_at: now().toISOString() })
          .where('id_hash', '=', idHash)
          .execute();
      }
      return { idHash, personId: row.person_id, createdAt: row.created_at };
    },
    async end(cookie) {
      await remove(hashOf(cookie));
    },
    async removeExpired() {
      await db
        .deleteFrom('sessions')
        .where((where) =>
          where.or([
            where('last_used_at', '<=', before(IDLE_MILLISECONDS)),
            where('created_at', '<=', before(ABSOLUTE_MILLISECONDS)),
          ]),
        )
        .execute();
    },
  };
}
