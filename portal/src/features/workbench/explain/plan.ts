/** One step of a plan. The last step comes first; a step reads the output of the deeper ones after it. */
export interface PlanStep {
  depth: number;
  name: string;
  about: string;
  /** Estimated and actual rows; undefined if the engine doesn't report them. */
  expected?: number | undefined;
  rows?: number | undefined;
  /** Time of this step only, in milliseconds, and its share of all steps, 0 to 1. */
  ms?: number | undefined;
  share?: number | undefined;
}

export interface Plan {
  steps: PlanStep[];
  totalMs: number | undefined;
  rowsRead: number | undefined;
}

export function withShares(steps: PlanStep[]): PlanStep[] {
  const all = steps.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  return all === 0 ? steps : steps.map((step) => (step.ms === undefined ? step : { ...step, share: step.ms / all }));
}

export function listFindings({ steps }: Plan): string[] {
  const findings: string[] = [];
  const slowest = steps.reduce<PlanStep | undefined>(
    (most, step) => ((step.share ?? 0) > (most?.share ?? 0) ? step : most),
    undefined,
  );
  if (slowest && (slowest.share ?? 0) >= 0.3 && (slowest.ms ?? 0) >= 1)
    findings.push(`${Math.round((slowest.share ?? 0) * 100)}% of the time is spent in ${titleOf(slowest)}.`);
  const misjudged = steps
    .filter(({ expected, rows }) => expected !== undefined && rows !== undefined && isFarOff(expected, rows))
    .sort((a, b) => Math.max(b.rows ?? 0, b.expected ?? 0) - Math.max(a.rows ?? 0, a.expected ?? 0))[0];
  if (misjudged)
    findings.push(
      `${titleOf(misjudged)} was estimated at ${count(misjudged.expected ?? 0)} rows and returned ${count(misjudged.rows ?? 0)}.`,
    );
  return findings;
}

/** Off by a factor of ten, with enough rows to matter. */
export function isFarOff(expected: number, rows: number): boolean {
  const [less, more] = [Math.min(expected, rows), Math.max(expected, rows)];
  return more >= 1_000 && more > 10 * Math.max(1, less);
}

export function planText({ steps }: Plan): string {
  return steps
    .map(({ depth, name, about, expected, rows, ms }) => {
      const figures = [
        expected === undefined ? '' : `estimated ${count(expected)}`,
        rows === undefined ? '' : `rows ${count(rows)}`,
        ms === undefined ? '' : `${ms.toFixed(1)} ms`,
      ].filter(Boolean);
      return `${'  '.repeat(depth)}${[name, about].filter(Boolean).join(' ')}${figures.length > 0 ? ` (${figures.join(', ')})` : ''}`;
    })
    .join('\n');
}

const longestTitle = 60;

function titleOf({ name, about }: PlanStep): string {
  const first = about.split(' · ')[0] ?? '';
  return `${name} ${first.length > longestTitle ? `${first.slice(0, longestTitle)}…` : first}`.trim();
}

export function count(rows: number): string {
  return rows.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
