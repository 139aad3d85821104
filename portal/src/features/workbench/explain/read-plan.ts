import type { ResultRow } from '@platbook/contract/workbench/batches';
import type { Plan } from './plan.ts';
import { readDuckdbPlan } from './read-duckdb-plan.ts';
import { readPostgresPlan } from './read-postgres-plan.ts';
import { readSqlitePlan } from './read-sqlite-plan.ts';

/** Reads the rows of an engine's EXPLAIN; undefined if they don't have the expected form. */
export function readPlan(driver: string, rows: readonly ResultRow[]): Plan | undefined {
  try {
    if (driver === 'sqlite') return readSqlitePlan(rows);
    const json = JSON.parse(String(rows[0]?.at(-1)));
    return driver === 'duckdb' ? readDuckdbPlan(json) : readPostgresPlan(json);
  } catch {
    return undefined;
  }
}
