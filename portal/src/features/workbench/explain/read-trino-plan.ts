import { type Plan, type PlanStep, withShares } from './plan.ts';

interface Node {
  name: string;
  descriptor?: Record<string, string>;
  details?: string[];
  estimates?: { outputRowCount?: number | string }[];
  children?: Node[];
}

const longest = 160;

/** Reads the plan of `EXPLAIN (TYPE LOGICAL, FORMAT JSON)` (trino.io/docs/current/sql/explain.html). Nothing is measured. */
export function readTrinoPlan(root: Node): Plan {
  const steps: PlanStep[] = [];
  const walk = (node: Node, depth: number): void => {
    // What isn't known is sent as "NaN".
    const expected = node.estimates?.[0]?.outputRowCount;
    steps.push({
      depth,
      name: node.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
      about: aboutOf(node).slice(0, longest),
      ...(typeof expected === 'number' ? { expected } : {}),
    });
    for (const child of node.children ?? []) walk(child, depth + 1);
  };
  walk(root, 0);
  return { steps: withShares(steps), totalMs: undefined, rowsRead: undefined };
}

const told = ['table', 'criteria', 'filterPredicate', 'orderBy', 'count', 'keys', 'partitioning'];

function aboutOf({ descriptor = {}, details = [] }: Node): string {
  const facts = told.map((key) => (descriptor[key] ?? '').replace(/^\[(.*)\]$/s, '$1'));
  return [...facts, facts.some(Boolean) ? '' : (details[0] ?? '')].filter(Boolean).join(' · ');
}
