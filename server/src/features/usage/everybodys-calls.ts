import { daysOfMonth } from '@platbook/contract/rules/usage-months';
import type { Database } from '../../db/open-db.ts';
import { type ApiCalls, sumApiCalls } from './api-calls-store.ts';

/** Days that are remembered; older ones are asked for again. */
const MOST_DAYS = 800;
const DAY = 24 * 60 * 60_000;
const sumsOf = new WeakMap<object, Map<string, ApiCalls>>();

/**
 * Everyone's calls of the REST API on each day of a month up to today. Each day is asked for on its own, so that no one waits for all of them,
 * and once when it is over: nothing is written down of it any more then.
 */
export async function listEverybodysCalls(db: Database, month: string, today: string): Promise<ApiCalls[]> {
  const known = sumsOf.get(db) ?? new Map<string, ApiCalls>();
  sumsOf.set(db, known);
  const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10);
  const sums: ApiCalls[] = [];
  for (const day of daysOfMonth(month)) {
    if (day > today) break;
    const sum = known.get(day) ?? (await sumApiCalls(db, day));
    if (day < yesterday && known.size < MOST_DAYS) known.set(day, sum);
    sums.push(sum);
  }
  return sums;
}
