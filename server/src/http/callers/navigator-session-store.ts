import { randomBytes } from 'node:crypto';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import { ABSOLUTE_MILLISECONDS, IDLE_MILLISECONDS, type Session, TOUCH_MILLISECONDS } from './session.ts';
import { hashOf } from './session-store.ts';

/** A key expires after this, or with its session. */
const KEY_MILLISECONDS = 60 * 60_000;

export type NavigatorSessions = ReturnType<typeof createNavigatorSessions>;

const rowsOf = compiledOnce((db) =>
  db
    .selectFrom('navigator_sessions')
    .innerJoin('sessions', 'sessions.id_hash', 'navigator_sessions.session_id')
    .select(['sessions.id_hash', 'sessions.person_id', 'created_at', 'last_used_at', 'standing'])
    .where('key_hash', '=', '')
    .where('navigator_sessions.ends_at', '>', '')
    .where('sessions.ended_at', 'is', null)
    .where('last_used_at', '>', '')
    .where('created_at', '>', ''),
);

export function createNavigatorSessions(db: Database, now: () => Date) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  return {
    async open({ idHash, personId, createdAt }: Session, token: { jti: string; endsAt: Date }) {
      const key = randomBytes(32).toString('base64url');
      const sessionEnds = Date.parse(createdAt) + ABSOLUTE_MILLISECONDS;
      const endsAt = new Date(Math.min(now().getTime() + KEY_MILLISECONDS, sessionEnds));
      return db.transaction().execute(async (tx) => {
        const taken = await tx
          .insertInto('navigator_tokens')
          .values({ jti: token.jti, ends_at: token.endsAt.toISOString() })
          .onConflict((conflict) => conflict.column('jti').doNothing())
          .executeTakeFirst();
        if (taken.numInsertedOrUpdatedRows !== 1n) return undefined;
        const row = { key_hash: hashOf(key), person_id: personId, session_id: idHash, ends_at: endsAt.toISOString() };
        await tx.insertInto('navigator_sessions').values(row).execute();
        return { key, endsAt };
      });
    },
    async find(key: string): Promise<Session | undefined> {
      const at = now().toISOString();
      const [row] = await rowsOf(db, hashOf(key), at, before(IDLE_MILLISECONDS), before(ABSOLUTE_MILLISECONDS));
      if (row === undefined) return undefined;
      const isTouched = row.last_used_at < before(TOUCH_MILLISECONDS);
      if (isTouched)
        await db.updateTable('sessions').set({ last_used_at: at }).where('id_hash', '=', row.id_hash).execute();
      const { id_hash: idHash, person_id: personId, created_at: createdAt, standing } = row;
      return { idHash, personId, createdAt, lastUsedAt: isTouched ? at : row.last_used_at, standing };
    },
    async removeExpired() {
      const at = now().toISOString();
      for (const table of ['navigator_tokens', 'navigator_sessions'] as const)
        await db.deleteFrom(table).where('ends_at', '<=', at).execute();
    },
  };
}
