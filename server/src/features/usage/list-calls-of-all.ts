import { daysOfMonth } from '@platbook/contract/rules/usage-months';
import type { Database } from '../../db/open-db.ts';
import { type ApiCalls, sumApiCalls } from './api-calls-store.ts';

const MOST_DAYS = 800;
const DAY = 24 * 60 * 60_000;

export type ListCallsOfAll = (month: string, today: string) => Promise<ApiCalls[]>;

/** Each day is a separate query, so that none takes long; past days are cached, because they don't change anymore. */
export function openCallsOfAll(db: Database): ListCallsOfAll {
  const known = new Map<string, ApiCalls>();
  return async (month, today) => {
    const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10);
    const sums: ApiCalls[] = [];
    for (const day of daysOfMonth(month)) {
      if (day > today) break;
      const sum = known.get(day) ?? (await sumApiCalls(db, day));
      if (day < yesterday && known.size < MOST_DAYS) known.set(day, sum);
      sums.push(sum);
    }
    return sums;
  };
}
