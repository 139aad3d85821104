import type { Plan, PlanStep } from './plan.ts';

interface Node {
  'Node Type': string;
  Description?: string;
  Indexes?: Index[];
  Plans?: Node[];
}

interface Index {
  Type: string;
  Condition?: string;
  'Initial Granules'?: number;
  'Selected Granules'?: number;
}

const longest = 160;

/** Reads the plan of `EXPLAIN json = 1, indexes = 1` (clickhouse.com/docs/sql-reference/statements/explain). Nothing is measured. */
export function readClickHousePlan(json: { Plan: Node }[]): Plan {
  const [{ Plan: root }] = json as [{ Plan: Node }];
  const steps: PlanStep[] = [];
  const walk = (node: Node, depth: number): void => {
    // Steps that only compute columns are between all others, and say nothing that the statement doesn't.
    const isShown = node['Node Type'] !== 'Expression';
    if (isShown) steps.push({ depth, name: node['Node Type'], about: aboutOf(node).slice(0, longest) });
    for (const child of node.Plans ?? []) walk(child, isShown ? depth + 1 : depth);
  };
  walk(root, 0);
  return { steps, totalMs: undefined, rowsRead: undefined };
}

function aboutOf({ Description: description, Indexes: indexes = [] }: Node): string {
  const used = indexes.filter(({ Condition: condition }) => condition !== undefined && condition !== 'true');
  const [last] = indexes.slice(-1);
  const granules = last?.['Selected Granules'];
  return [
    description ?? '',
    ...used.map(({ Type: type, Condition: condition }) => `${type} ${condition}`),
    granules === undefined ? '' : `${granules} of ${indexes[0]?.['Initial Granules']} granules`,
  ]
    .filter(Boolean)
    .join(' · ');
}
