import { type Plan, type PlanStep, withShares } from './plan.ts';

interface Node {
  name?: string;
  operator_type?: string;
  operator_name?: string;
  /** Seconds of this operator only. */
  operator_timing?: number;
  operator_cardinality?: number;
  operator_rows_scanned?: number;
  extra_info?: Record<string, string | string[]>;
  children?: Node[];
  /** Of the whole query, in seconds. */
  latency?: number;
}

const names: [RegExp, string][] = [
  [/SCAN|READ_/, 'Scan'],
  [/JOIN|CROSS_PRODUCT|POSITIONAL/, 'Join'],
  [/FILTER/, 'Filter'],
  [/TOP_N|ORDER_BY/, 'Sort'],
  [/GROUP_BY|AGGREGATE/, 'Group'],
  [/WINDOW/, 'Window'],
  [/LIMIT/, 'Limit'],
  [/PROJECTION/, 'Columns'],
  [/UNION/, 'Union'],
];
const firstKeys = [
  'Table',
  'Function',
  'Conditions',
  'Expression',
  'Order By',
  'Groups',
  'Aggregates',
  'Filters',
  'Projections',
];
const hiddenKeys = new Set([
  'Estimated Cardinality',
  'Type',
  'Join Type',
  'Build Min',
  'Build Max',
  'Text',
  'Total Files Read',
]);
const longest = 160;

/** Reads the plan of `EXPLAIN (FORMAT JSON)` and `EXPLAIN (ANALYZE, FORMAT JSON)` (duckdb.org/docs/stable/guides/meta/explain). */
export function readDuckdbPlan(json: Node | Node[]): Plan {
  const roots = Array.isArray(json) ? json : (json.children ?? []);
  const steps: PlanStep[] = [];
  let rowsRead: number | undefined;
  const walk = (node: Node, depth: number): void => {
    const type = (node.operator_type ?? node.name ?? '').trim();
    const isOwn = type === 'EXPLAIN_ANALYZE' || type === 'RESULT_COLLECTOR' || isPacking(node);
    if (node.operator_rows_scanned !== undefined) rowsRead = (rowsRead ?? 0) + node.operator_rows_scanned;
    if (!isOwn) steps.push(stepOf(node, type, depth));
    for (const child of node.children ?? []) walk(child, isOwn ? depth : depth + 1);
  };
  for (const root of roots) walk(root, 0);
  const latency = Array.isArray(json) ? undefined : json.latency;
  return { steps: withShares(steps), totalMs: latency === undefined ? undefined : latency * 1000, rowsRead };
}

/** A projection that compresses values before a sort or join, or decompresses them afterwards: internal to the engine, not part of the query. */
function isPacking({ extra_info: info }: Node): boolean {
  return [info?.['Projections'] ?? ''].flat().some((text) => text.includes('__internal_'));
}

const withoutCatalog = (table: string) => table.replace(/^(?:"[^"]*"|[^."]+)\.(?=(?:"[^"]*"|[^."]+)\.)/, '');
/** Removes catalog names, 16 hexadecimal digits of a warehouse file, anywhere in a text. */
const withoutCatalogs = (text: string) => text.replace(/"?\b[0-9a-f]{16}\b"?\./g, '');

function stepOf(node: Node, type: string, depth: number): PlanStep {
  const info = node.extra_info ?? {};
  const expected = Number(info['Estimated Cardinality']);
  const joinType = String(info['Join Type'] ?? '');
  const name = names.find(([pattern]) => pattern.test(type))?.[1] ?? titleCase(type);
  const keys = [
    ...firstKeys.filter((key) => key in info),
    ...Object.keys(info).filter((key) => !firstKeys.includes(key) && !hiddenKeys.has(key)),
  ];
  const about = [
    joinType && joinType !== 'INNER' ? joinType.toLowerCase() : '',
    ...keys.map((key) => {
      const text = [info[key] ?? ''].flat().join(', ').replaceAll('\n', ', ');
      return key === 'Table' ? withoutCatalog(text) : withoutCatalogs(text);
    }),
  ].filter(Boolean);
  return {
    depth,
    name,
    about: about.join(' · ').slice(0, longest),
    expected: Number.isFinite(expected) && info['Estimated Cardinality'] !== undefined ? expected : undefined,
    rows: node.operator_cardinality,
    ms: node.operator_timing === undefined ? undefined : node.operator_timing * 1000,
  };
}

function titleCase(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
