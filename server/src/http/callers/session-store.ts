import { hash, randomBytes } from 'node:crypto';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import {
  ABSOLUTE_MILLISECONDS,
  IDLE_MILLISECONDS,
  type ListedSession,
  type Session,
  type SessionPlace,
  TOUCH_MILLISECONDS,
} from './session.ts';

/** Calls in flight while the cookie changes still carry the old one. */
const ROTATION_MILLISECONDS = 60_000;
const TRIAL_SESSIONS = 3;

const rowsOf = compiledOnce((db) => db.selectFrom('sessions').selectAll().where('cookie_hash', '=', ''));
const rowsOfOld = compiledOnce((db) =>
  db.selectFrom('sessions').selectAll().where('old_cookie_hash', '=', '').where('rotated_at', '>', ''),
);
const isCookie = (cookie: string) => /^[A-Za-z0-9_-]{43}$/.test(cookie);
const makeCookie = () => randomBytes(32).toString('base64url');

/** SHA-256 in base64url, the form in which secrets that grant access are stored. */
export function hashOf(value: string): string {
  return hash('sha256', value, 'base64url');
}

export class SessionStore {
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  #before(milliseconds: number): string {
    return new Date(this.#now().getTime() - milliseconds).toISOString();
  }

  #remove(idHash: string) {
    return this.#db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
  }

  async #rowOf(cookie: string) {
    if (!isCookie(cookie)) return undefined;
    const [row] = await rowsOf(this.#db, hashOf(cookie));
    return row ?? (await rowsOfOld(this.#db, hashOf(cookie), this.#before(ROTATION_MILLISECONDS)))[0];
  }

  /** Returns the cookie value. The session of `cookieBefore` ends unless it belongs to the same user: a planted cookie doesn't survive. */
  async create(personId: string, place?: SessionPlace, cookieBefore = ''): Promise<string> {
    const cookie = makeCookie();
    const [cookieHash, at] = [hashOf(cookie), this.#now().toISOString()];
    const fresh = {
      cookie_hash: cookieHash,
      old_cookie_hash: null,
      created_at: at,
      last_used_at: at,
      device: place?.device ?? null,
      address: place?.address ?? null,
      id_token: place?.idToken ?? null,
      provider_sid: place?.providerSid ?? null,
      standing: place?.standing ?? null,
    };
    const known = cookieBefore === '' ? undefined : await this.#rowOf(cookieBefore);
    if (known?.person_id === personId && known.ended_at === null) {
      const renewed = await this.#db
        .updateTable('sessions')
        .set(fresh)
        .where('id_hash', '=', known.id_hash)
        .executeTakeFirst();
      if (renewed.numUpdatedRows > 0n) return cookie;
    } else if (known !== undefined) await this.#remove(known.id_hash);
    await this.#db
      .insertInto('sessions')
      .values({
        id_hash: cookieHash,
        person_id: personId,
        ...fresh,
        rotated_at: null,
        ended_at: null,
      })
      .execute();
    return cookie;
  }

  /** Ends all but the user's three newest sessions; the browsers get the reason. */
  async keepNewest(personId: string): Promise<void> {
    const newest = this.#db
      .selectFrom('sessions')
      .select('id_hash')
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id_hash')
      .limit(TRIAL_SESSIONS);
    await this.#db
      .updateTable('sessions')
      .set({ ended_at: this.#now().toISOString() })
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .where('id_hash', 'not in', newest)
      .execute();
  }

  /** Changes the session's cookie for a new standing; undefined if another call already did or nothing changed. */
  async rotate(session: Session, standing: string): Promise<string | undefined> {
    const cookie = makeCookie();
    const isFirst = session.standing === null;
    const rotated = await this.#db
      .updateTable('sessions')
      .set((each) => ({
        standing,
        ...(isFirst
          ? {}
          : {
              cookie_hash: hashOf(cookie),
              old_cookie_hash: each.ref('cookie_hash'),
              rotated_at: this.#now().toISOString(),
            }),
      }))
      .where('id_hash', '=', session.idHash)
      .where('standing', isFirst ? 'is' : '=', session.standing)
      .executeTakeFirst();
    return isFirst || rotated.numUpdatedRows === 0n ? undefined : cookie;
  }

  /** True for the cookie of a session that was ended in favor of newer ones. */
  async wasDisplaced(cookie: string): Promise<boolean> {
    return ((await this.#rowOf(cookie))?.ended_at ?? null) !== null;
  }

  async list(personId: string): Promise<ListedSession[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .where('last_used_at', '>', this.#before(IDLE_MILLISECONDS))
      .where('created_at', '>', this.#before(ABSOLUTE_MILLISECONDS))
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
  }

  /** Ends one of the user's sessions; uses the caller's transaction if given. False if the user has no such session. */
  async endOne(personId: string, idHash: string, transaction = this.#db): Promise<boolean> {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id_hash', '=', idHash)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return ended.numDeletedRows > 0n;
  }

  /** Ends the user's sessions except one; uses the caller's transaction if given. Returns how many were ended. */
  async endAllOf(personId: string, exceptIdHash = '', transaction = this.#db): Promise<number> {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('id_hash', '<>', exceptIdHash)
      .executeTakeFirst();
    return Number(ended.numDeletedRows);
  }

  /** The live session of a cookie; extends its idle time if `isUse`. Deletes an expired row when it finds one. */
  async find(cookie: string, isUse: boolean): Promise<Session | undefined> {
    const row = await this.#rowOf(cookie);
    if (row === undefined || row.ended_at !== null) return undefined;
    if (row.last_used_at <= this.#before(IDLE_MILLISECONDS) || row.created_at <= this.#before(ABSOLUTE_MILLISECONDS)) {
      await this.#remove(row.id_hash);
      return undefined;
    }
    let lastUsedAt = row.last_used_at;
    if (isUse && lastUsedAt < this.#before(TOUCH_MILLISECONDS)) {
      lastUsedAt = this.#now().toISOString();
      await this.#db
        .updateTable('sessions')
        .set({ last_used_at: lastUsedAt })
        .where('id_hash', '=', row.id_hash)
        .execute();
    }
    const { id_hash: idHash, person_id: personId, created_at: createdAt, standing } = row;
    return { idHash, personId, createdAt, lastUsedAt, standing };
  }

  async end(cookie: string) {
    const row = await this.#rowOf(cookie);
    if (row === undefined) return undefined;
    await this.#remove(row.id_hash);
    return { idHash: row.id_hash, personId: row.person_id, idToken: row.id_token };
  }

  /** Ends the session with this ID at the identity provider, or all of a user; returns how many were ended. */
  async endByProvider(named: { providerSid: string } | { personId: string }): Promise<number> {
    const ended = await this.#db
      .deleteFrom('sessions')
      .where('providerSid' in named ? 'provider_sid' : 'person_id', '=', Object.values(named)[0] as string)
      .executeTakeFirst();
    return Number(ended.numDeletedRows);
  }

  async removeExpired(): Promise<void> {
    await this.#db
      .deleteFrom('sessions')
      .where((where) =>
        where.or([
          where('last_used_at', '<=', this.#before(IDLE_MILLISECONDS)),
          where('created_at', '<=', this.#before(ABSOLUTE_MILLISECONDS)),
        ]),
      )
      .execute();
  }
}
