import { type Plan, type PlanStep, withShares } from './plan.ts';

type Json = { readonly [key: string]: unknown };

/** Parts of a plan that are steps of their own, in MySQL's and MariaDB's words. */
const names: Readonly<Record<string, string>> = {
  filesort: 'Sort',
  ordering_operation: 'Sort',
  grouping_operation: 'Group',
  duplicates_removal: 'Distinct',
  temporary_table: 'Temporary table',
  union_result: 'Union',
  windowing: 'Window',
  window_functions_computation: 'Window',
  materialized: 'Materialize',
  materialized_from_subquery: 'Materialize',
  subqueries: 'Subquery',
  attached_subqueries: 'Subquery',
  optimized_away_subqueries: 'Subquery',
  select_list_subqueries: 'Subquery',
};
const accesses: Readonly<Record<string, string>> = {
  all: 'Scan',
  index: 'Index scan',
  range: 'Index range',
  index_merge: 'Index merge',
  const: 'Index lookup',
  system: 'Index lookup',
  eq_ref: 'Index lookup',
  ref: 'Index lookup',
  ref_or_null: 'Index lookup',
  fulltext: 'Full-text lookup',
};
const longest = 160;

/**
 * Reads `EXPLAIN FORMAT=JSON` of both engines, MariaDB's `ANALYZE FORMAT=JSON` (mariadb.com/kb/en/analyze-format-json), and the tree of
 * MySQL's `EXPLAIN ANALYZE` (dev.mysql.com/doc/refman/8.4/en/explain.html).
 */
export function readMysqlPlan(text: string): Plan {
  return /^\s*->/.test(text) ? readTree(text) : readJson(JSON.parse(text));
}

function readJson(json: Json): Plan {
  const steps: PlanStep[] = [];
  let rowsRead: number | undefined;
  const walk = (key: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) {
      const isJoin = key === 'nested_loop' && value.length > 1;
      if (isJoin) steps.push({ depth, name: 'Join', about: '' });
      const isStep = isJoin || Object.hasOwn(names, key);
      if (isStep && !isJoin) steps.push({ depth, name: names[key] as string, about: '' });
      for (const each of value) walk('', each, isStep ? depth + 1 : depth);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Json;
    const step = key === 'table' ? stepOfTable(node, depth) : stepOf(key, node, depth);
    if (step) steps.push(step);
    if (key === 'table' && step?.rows !== undefined) rowsRead = (rowsRead ?? 0) + step.rows;
    for (const [name, child] of Object.entries(node)) walk(name, child, step ? depth + 1 : depth);
  };
  walk('query_block', json['query_block'], 0);
  return { steps: withShares(steps), totalMs: numberOf((json['query_block'] as Json)['r_total_time_ms']), rowsRead };
}

function stepOf(key: string, node: Json, depth: number): PlanStep | undefined {
  if (!Object.hasOwn(names, key)) return undefined;
  const about = [node['sort_key'], node['having_condition'], node['operation']].filter(Boolean).join(' · ');
  return { depth, name: names[key] as string, about: about.slice(0, longest), ms: numberOf(node['r_total_time_ms']) };
}

function stepOfTable(node: Json, depth: number): PlanStep {
  const loops = numberOf(node['r_loops']);
  const rows = numberOf(node['r_rows']);
  const expected = numberOf(node['rows'] ?? node['rows_examined_per_scan']);
  const ms = numberOf(node['r_table_time_ms']);
  const about = [
    node['table_name'] ?? node['message'] ?? '',
    node['key'] ? `by ${node['key']}` : '',
    node['index_condition'] ?? '',
    node['attached_condition'] ?? '',
  ];
  return {
    depth,
    name: accesses[String(node['access_type']).toLowerCase()] ?? 'Table',
    about: about.filter(Boolean).join(' · ').slice(0, longest),
    expected: expected === undefined ? undefined : expected * (loops ?? 1),
    rows: rows === undefined ? undefined : Math.round(rows * (loops ?? 1)),
    ms: ms === undefined ? undefined : ms + (numberOf(node['r_other_time_ms']) ?? 0),
  };
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** `-> Table scan on p  (cost=0.5 rows=2) (actual time=0.02..0.03 rows=2 loops=1)`; four spaces per level. Times include those below. */
function readTree(text: string): Plan {
  const lines = [...text.matchAll(/^( *)-> (.*?)(?: {2}(\(.*))?$/gm)].map(
    ([, indent = '', title = '', figures = '']) => {
      const [, rows, loops = 1] = /\(actual .*?rows=(\S+) loops=(\d+)/.exec(figures) ?? [];
      const total = /actual time=[\d.e+-]+?\.\.([\d.e+-]+)/.exec(figures)?.[1];
      return {
        depth: indent.length / 4,
        title,
        expected: numberOf(/^\(cost=\S+ rows=([\d.e+]+)/.exec(figures)?.[1]),
        rows: rows === undefined ? undefined : Math.round(Number(rows) * Number(loops)),
        total: total === undefined ? undefined : Number(total) * Number(loops),
      };
    },
  );
  const steps = lines.map(({ depth, title, expected, rows, total }, index): PlanStep => {
    const below = lines.slice(index + 1);
    const end = below.findIndex((line) => line.depth <= depth);
    const children = below.slice(0, end < 0 ? undefined : end).filter((line) => line.depth === depth + 1);
    const rest = children.reduce((sum, line) => sum + (line.total ?? 0), 0);
    const [name = '', ...about] = title.split(/: | on /);
    const ms = total === undefined ? undefined : Math.max(0, total - rest);
    return { depth, name, about: about.join(' · ').slice(0, longest), expected, rows, ms };
  });
  const scanned = lines.filter(({ title, rows }) => rows !== undefined && / on /.test(title));
  const rowsRead = scanned.length === 0 ? undefined : scanned.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  return { steps: withShares(steps), totalMs: lines[0]?.total, rowsRead };
}
