import type { ResultRow } from '@platbook/contract/workbench/batches';
import type { Plan, PlanStep } from './plan.ts';
import { readDuckdbPlan } from './read-duckdb-plan.ts';
import { readPostgresPlan } from './read-postgres-plan.ts';

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

/** Reads the rows of `EXPLAIN QUERY PLAN`: id, parent, an unused number and a sentence (sqlite.org/eqp.html). Nothing is measured. */
function readSqlitePlan(rows: readonly ResultRow[]): Plan {
  const depths = new Map<number, number>([[0, -1]]);
  const steps = rows.map(([id, parent, , detail]): PlanStep => {
    const depth = (depths.get(Number(parent)) ?? -1) + 1;
    depths.set(Number(id), depth);
    const [, verb = '', about = ''] = /^(\S+)\s*(.*)$/.exec(String(detail)) ?? [];
    return { depth, name: verb.slice(0, 1) + verb.slice(1).toLowerCase(), about };
  });
  return { steps, totalMs: undefined, rowsRead: undefined };
}
