import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

const hourMilliseconds = 60 * 60 * 1000;
const pageSize = 1_000;

/**
 * Seals each day that ended more than an hour ago: a SHA-256 over all its events in their order and over the seal before it, so
 * that a row which is changed, added or taken out later is found. Says how many were sealed. A chain from row to row would make all nodes wait for one
 * another at every run; this costs one reading a day.
 */
export async function sealDays(db: Database, now: Date): Promise<number> {
  const over = new Date(now.getTime() - hourMilliseconds).toISOString().slice(0, 10);
  const last = await db.selectFrom('audit_seals').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
  const days = await sql<{ day: string }>`select distinct substr(at, 1, 10) as day from audit_events
    where at >= ${last === undefined ? '' : dayAfter(last.day)} and at < ${over} order by 1`.execute(db);
  let before = last?.sha256 ?? '';
  for (const { day } of days.rows) {
    const seal = await hashDay(db, day, before);
    await db
      .insertInto('audit_seals')
      .values({ day, ...seal, sealed_at: now.toISOString() })
      // Another node may have been quicker; it read the same rows.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    before = seal.sha256;
  }
  return days.rows.length;
}

/**
 * The days whose events are no longer those that were sealed, oldest first; empty when nothing was tampered with. Days whose
 * events were removed for their age are not looked at.
 */
export async function findBrokenSeals(db: Database): Promise<string[]> {
  const removed = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('removed_before').as('before'))
    .where('kind', '=', 'audit_removed')
    .executeTakeFirst();
  const seals = await db.selectFrom('audit_seals').selectAll().orderBy('day').execute();
  const broken: string[] = [];
  let before = '';
  for (const seal of seals) {
    if (removed?.before == null || `${seal.day}T00:00:00.000Z` >= removed.before) {
      const { events, sha256 } = await hashDay(db, seal.day, before);
      if (events !== seal.events || sha256 !== seal.sha256) broken.push(seal.day);
    }
    before = seal.sha256;
  }
  return broken;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * hourMilliseconds).toISOString().slice(0, 10);
}

async function hashDay(db: Database, day: string, before: string): Promise<{ events: number; sha256: string }> {
  const hash = createHash('sha256').update(before);
  let events = 0;
  for (let [at, id] = [day, 0]; ; ) {
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where(sql<boolean>`(at, id) > (${at}, ${id})`)
      .where('at', '<', dayAfter(day))
      .orderBy('at')
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const { id: number, rows: count, bytes, ...rest } = row;
      // PostgreSQL answers long integers as text.
      const known = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
      hash.update(
        JSON.stringify([
          Number(number),
          count === null ? null : Number(count),
          bytes === null ? null : Number(bytes),
          known,
        ]),
      );
    }
    events += rows.length;
    if (rows.length < pageSize) return { events, sha256: hash.digest('hex') };
    ({ at, id } = { at: rows.at(-1)!.at, id: Number(rows.at(-1)!.id) });
    // SQLite answers at once: without a pause nobody else would be served until the day is read.
    await pause();
  }
}
