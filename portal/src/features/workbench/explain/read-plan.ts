import type { ResultRow } from '@platbook/contract/workbench/batches';
import { dialectOf, dialects, type ExplainRules } from '@platbook/sql/dialects';
import type { Plan, PlanStep } from './plan.ts';
import { readDuckdbPlan } from './read-duckdb-plan.ts';
import { readPostgresPlan } from './read-postgres-plan.ts';
import { readTrinoPlan } from './read-trino-plan.ts';

const jsonOf = (rows: readonly ResultRow[]) => JSON.parse(String(rows[0]?.at(-1)));

const readers: Record<ExplainRules['plan'], (rows: readonly ResultRow[]) => Plan | undefined> = {
  duckdb: (rows) => readDuckdbPlan(jsonOf(rows)),
  postgres: (rows) => readPostgresPlan(jsonOf(rows)),
  sqlite: readSqlitePlan,
  trino: (rows) => readTrinoPlan(jsonOf(rows)),
};

/** Reads the rows of an engine's EXPLAIN; undefined if they don't have the expected form. */
export function readPlan(driver: string, rows: readonly ResultRow[]): Plan | undefined {
  try {
    const { explain } = dialects[dialectOf(driver)];
    return explain && readers[explain.plan](rows);
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
