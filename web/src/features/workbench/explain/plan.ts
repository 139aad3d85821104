/** One step of a plan, the last one first; a step takes what the deeper ones behind it give. */
export interface PlanStep {
  depth: number;
  /** What it does in one word: Scan, Join, Sort. */
  name: string;
  /** What it does it with. */
  about: string;
  /** Rows that the engine expected, and those that came; undefined where it does not tell. */
  expected?: number | undefined;
  rows?: number | undefined;
  /** Time of this step alone, in milliseconds, and its share of all steps, 0 to 1. */
  ms?: number | undefined;
  share?: number | undefined;
}

/** A plan in any engine. */
export interface Plan {
  steps: PlanStep[];
  /** The whole run in milliseconds, where it was measured. */
  totalMs: number | undefined;
  /** Rows read from tables. */
  rowsRead: number | undefined;
}

/** Gives each step its share of the time. */
export function withShares(steps: PlanStep[]): PlanStep[] {
  const all = steps.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  return all === 0 ? steps : steps.map((step) => (step.ms === undefined ? step : { ...step, share: step.ms / all }));
}

/** What of a plan a person should look at first: the step that takes most of the time, and rows that were misjudged tenfold. */
export function whatStandsOut({ steps }: Plan): string[] {
  const said: string[] = [];
  const slowest = steps.reduce<PlanStep | undefined>(
    (most, step) => ((step.share ?? 0) > (most?.share ?? 0) ? step : most),
    undefined,
  );
  if (slowest && (slowest.share ?? 0) >= 0.3 && (slowest.ms ?? 0) >= 1)
    said.push(`${Math.round((slowest.share ?? 0) * 100)}% of the time is spent in ${titleOf(slowest)}.`);
  const misjudged = steps
    .filter(({ expected, rows }) => expected !== undefined && rows !== undefined && isFarOff(expected, rows))
    .sort((a, b) => Math.max(b.rows ?? 0, b.expected ?? 0) - Math.max(a.rows ?? 0, a.expected ?? 0))[0];
  if (misjudged)
    said.push(
      `${titleOf(misjudged)} was estimated at ${count(misjudged.expected ?? 0)} rows and returned ${count(misjudged.rows ?? 0)}.`,
    );
  return said;
}

/** Ten times too many or too few, of so many rows that it matters. */
export function isFarOff(expected: number, rows: number): boolean {
  const [less, more] = [Math.min(expected, rows), Math.max(expected, rows)];
  return more >= 1_000 && more > 10 * Math.max(1, less);
}

/** The plan as text, one line a step. */
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

/** A number of rows as it is read: 54,616. */
export function count(rows: number): string {
  return rows.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
