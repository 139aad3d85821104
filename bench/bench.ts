/** One measured figure. A value above `limit` or below `minimum` is marked as missed. */
export interface BenchRow {
  figure: string;
  /** ms, s, kB, MB …; `count` is written as a bare number. */
  unit: string;
  value: number;
  limit?: number;
  minimum?: number;
}

export interface BenchOptions {
  /** Measure the warehouse at up to full scale, which takes long. */
  readonly scales?: boolean;
  /** A folder that keeps the last build of `scales`, so that other benchmarks can use it. */
  readonly keep?: string | undefined;
  /** The warehouse to use instead of the demo one. */
  readonly warehouse?: string | undefined;
}

/** The result of a benchmark. `setting` names every setting that differs from the product's defaults. */
export interface BenchResult {
  name: string;
  setting: string;
  rows: BenchRow[];
  /** Why a figure misses its limit, and what to try next. */
  remark?: string;
}

/** The value below which `share` (0 to 1) of the measured values are. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
