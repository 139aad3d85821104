import { type Plan, type PlanStep, withShares } from './plan.ts';

interface Node {
  'Node Type': string;
  'Join Type'?: string;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'CTE Name'?: string;
  'Function Name'?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Sort Key'?: string[];
  'Group Key'?: string[];
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  /** Of this node and its children, per loop, in milliseconds. */
  'Actual Total Time'?: number;
  Plans?: Node[];
}

const longest = 160;

/** Reads the plan of `EXPLAIN (FORMAT JSON)`, measured or not (postgresql.org/docs/18/sql-explain.html). */
export function readPostgresPlan(json: { Plan: Node; 'Execution Time'?: number }[]): Plan {
  const [{ Plan: root, 'Execution Time': totalMs }] = json as [{ Plan: Node; 'Execution Time'?: number }];
  const steps: PlanStep[] = [];
  let rowsRead: number | undefined;
  const walk = (node: Node, depth: number): void => {
    const below = (node.Plans ?? []).reduce((sum, child) => sum + (timeOf(child) ?? 0), 0);
    const time = timeOf(node);
    const rows = node['Actual Rows'] === undefined ? undefined : node['Actual Rows'] * (node['Actual Loops'] ?? 1);
    if (rows !== undefined && node['Relation Name'] !== undefined) rowsRead = (rowsRead ?? 0) + rows;
    steps.push({
      depth,
      name: node['Node Type'],
      about: aboutOf(node).slice(0, longest),
      expected: node['Plan Rows'] * (node['Actual Loops'] ?? 1),
      rows,
      ms: time === undefined ? undefined : Math.max(0, time - below),
    });
    for (const child of node.Plans ?? []) walk(child, depth + 1);
  };
  walk(root, 0);
  return { steps: withShares(steps), totalMs, rowsRead };
}

function timeOf(node: Node): number | undefined {
  const once = node['Actual Total Time'];
  return once === undefined ? undefined : once * (node['Actual Loops'] ?? 1);
}

function aboutOf(node: Node): string {
  const relation = [node.Schema, node['Relation Name']].filter(Boolean).join('.');
  return [
    node['Join Type'] && node['Join Type'] !== 'Inner' ? node['Join Type'].toLowerCase() : '',
    relation || node['CTE Name'] || node['Function Name'] || '',
    node['Index Name'] ? `by ${node['Index Name']}` : '',
    node['Hash Cond'] ?? node['Merge Cond'] ?? node['Join Filter'] ?? '',
    node['Index Cond'] ?? '',
    node['Sort Key']?.join(', ') ?? '',
    node['Group Key']?.join(', ') ?? '',
    node.Filter ?? '',
  ]
    .filter(Boolean)
    .join(' · ');
}
