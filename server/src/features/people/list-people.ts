import type { ListedPerson } from '@platbook/contract/admin/people';
import type { Database } from '../../db/open-db.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { earlierTrialsOf, type ListedRow, lastUsesOf, listRows, type PeopleWishes } from './people-list-store.ts';
import { buildPerson } from './person.ts';

export async function listPeople(
  db: Database,
  wishes: PeopleWishes,
  now: Date,
  limit: number,
  cursor: string | undefined,
): Promise<{ people: ListedPerson[]; next: string | undefined }> {
  const after = cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]);
  const rows = await listRows(db, wishes, now, limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    people: await toListed(db, page, now),
    next: rows.length > limit && last !== undefined ? writeCursor([last.email, last.id]) : undefined,
  };
}

export async function toListed(db: Database, rows: readonly ListedRow[], now: Date): Promise<ListedPerson[]> {
  const lastUses = await lastUsesOf(db, rows);
  const earlier = await earlierTrialsOf(db, rows);
  return rows.map((row) => {
    const person = buildPerson(row, now);
    const reads = row.state === 'expired' || row.state === 'suspended' ? undefined : person.entitlement;
    return {
      id: row.id,
      email: row.email,
      displayName: person.displayName,
      role: row.role,
      origin: person.origin,
      state: row.state,
      trialDaysLeft: person.trialDaysLeft,
      isTrial: person.isTrial,
      PNUser: person.isPropertyNavigatorUser,
      packs: [...person.packs],
      counties: [...(reads?.counties ?? [])],
      lastSeenAt: lastUses.get(row.id) ?? row.last_seen_at,
      isTrialAgain: (earlier.get(row.id) ?? []).length > 0,
    };
  });
}
