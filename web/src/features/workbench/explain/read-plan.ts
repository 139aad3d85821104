import type { ResultRow } from '@platbook/contract/batches';
import type { Plan } from './plan.ts';
import { readDuckdbPlan } from './read-duckdb-plan.ts';
import { readPostgresPlan } from './read-postgres-plan.ts';
import { readSqlitePlan } from './read-sqlite-plan.ts';

/** Reads the rows that an engine answers EXPLAIN with; undefined where they are not what it usually says. */
export function readPlan(driver: string, rows: readonly ResultRow[]): Plan | undefined {
  try {
    if (driver === 'sqlite') return readSqlitePlan(rows);
    const json = JSON.parse(String(rows[0]?.at(-1)));
    return driver === 'duckdb' ? readDuckdbPlan(json) : readPostgresPlan(json);
  } catch {
    return undefined;
  }
}
