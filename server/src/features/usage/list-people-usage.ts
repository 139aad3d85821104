import { daysOfMonth } from '@platbook/contract/rules/usage-months';
import type { Database } from '../../db/open-db.ts';
import { listApiCallsOf } from './api-calls-store.ts';
import { listDaysOf, listUsers } from './people-usage-store.ts';

const DAYS_OF_WEEK = 7;

export async function listPeopleUsage(db: Database, month: string, offset: number, limit: number) {
  const users = await listUsers(db, month, offset, limit);
  const ids = users.map(({ id }) => id);
  const [days, calls] = await Promise.all([listDaysOf(db, ids, month), listApiCallsOf(db, ids, month)]);
  const weekCount = Math.ceil(daysOfMonth(month).length / DAYS_OF_WEEK);
  const weekOf = (day: string) => Math.floor((Number(day.slice(8)) - 1) / DAYS_OF_WEEK);
  const byId = new Map(
    users.map((user) => [user.id, { ...user, apiCalls: 0, weeks: new Array<number>(weekCount).fill(0) }]),
  );
  for (const { personId, day, runs } of days) {
    const { weeks } = byId.get(personId)!;
    weeks[weekOf(day)]! += runs;
  }
  for (const { personId, day, calls: count } of calls) {
    const user = byId.get(personId)!;
    user.apiCalls += count;
    user.weeks[weekOf(day)]! += count;
  }
  return [...byId.values()];
}
