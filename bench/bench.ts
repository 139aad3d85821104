/** One measured figure. A value above `limit` or below `minimum` is marked as missed. */
export interface BenchRow {
  figure: string;
  /** ms, s, kB, MB …; `count` is written as the bare number. */
  unit: string;
  value: number;
  /** Upper limit. */
  limit?: number;
  /** Lower limit. */
  minimum?: number;
}

/** What the command line asks of every benchmark. */
export interface BenchOptions {
  /** Measure the warehouse up to its full scale, which takes long. */
  readonly scales?: boolean;
  /** A folder for what `scales` builds last, so that other benchmarks can be asked about it. */
  readonly keep?: string | undefined;
  /** The warehouse to ask instead of the demo one. */
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

/** The value below which `share` (0 to 1) of the measured values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
