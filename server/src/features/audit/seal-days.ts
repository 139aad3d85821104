import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

const hourMilliseconds = 60 * 60 * 1000;
/** Rows hashed without a pause: with the longest texts about 2.5 MB. */
const pageSize = 250;
const sealsAtOnce = 100;

/** Days that ended over an hour ago. A seal hashes the day's events in order and the previous seal, so changes show. */
export async function sealDays(db: Database, now: Date): Promise<number> {
  const over = new Date(now.getTime() - hourMilliseconds).toISOString().slice(0, 10);
  const last = await db.selectFrom('audit_seals').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
  let before = last?.sha256 ?? '';
  let sealed = 0;
  for (let from = last === undefined ? '' : dayAfter(last.day); ; sealed += 1) {
    const first = await db
      .selectFrom('audit_events')
      .select('at')
      .where('at', '>=', from)
      .where('at', '<', over)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    if (first === undefined) return sealed;
    const day = first.at.slice(0, 10);
    const seal = await hashDay(db, day, before);
    await db
      .insertInto('audit_seals')
      .values({ day, ...seal, sealed_at: now.toISOString() })
      // Another node may have sealed the day first, from the same rows.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    before = seal.sha256;
    from = dayAfter(day);
    await pause();
  }
}

/**
 * Oldest first, while `mayGoOn` returns true, at least one day; `isWhole` is false if more days are left. Skips days whose
 * events were removed for their age.
 */
export async function checkSeals(db: Database, after = '', mayGoOn = () => true) {
  const kept = await keptSince(db);
  const from = db.selectFrom('audit_seals').selectAll();
  const previous = await from.where('day', '<=', after).orderBy('day', 'desc').limit(1).executeTakeFirst();
  let before = previous?.sha256 ?? '';
  const [checked, broken]: [string[], string[]] = [[], []];
  for (let last = after; ; ) {
    const seals = await from.where('day', '>', last).orderBy('day').limit(sealsAtOnce).execute();
    for (const seal of seals) {
      if (seal.day >= kept) {
        if (checked.length > 0 && !mayGoOn()) return { checked, broken, isWhole: false };
        const { events, sha256 } = await hashDay(db, seal.day, before);
        checked.push(seal.day);
        if (events !== seal.events || sha256 !== seal.sha256) broken.push(seal.day);
        // SQLite calls are synchronous: without a pause, many short days would block other requests.
        await pause();
      }
      before = seal.sha256;
      last = seal.day;
    }
    if (seals.length < sealsAtOnce) return { checked, broken, isWhole: true };
  }
}

/** The first day with no events removed for their age; '' if none ever were. */
export async function keptSince(db: Database): Promise<string> {
  const removed = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('removed_before').as('before'))
    .where('kind', '=', 'audit_removed')
    .executeTakeFirst();
  if (removed?.before == null) return '';
  const day = removed.before.slice(0, 10);
  return `${day}T00:00:00.000Z` >= removed.before ? day : dayAfter(day);
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 24 * hourMilliseconds).toISOString().slice(0, 10);

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
      // PostgreSQL returns long integers as text.
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
    await pause();
  }
}
