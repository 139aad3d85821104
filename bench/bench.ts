/** One measured figure. `limit` is what the product promises; a figure above it (or below a `minimum`) falls short. */
export interface BenchRow {
  figure: string;
  /** ms, s, kB, MB …; `count` is written as the bare number. */
  unit: string;
  value: number;
  /** The most that the figure may be. */
  limit?: number;
  /** The least that the figure may be. */
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

/** What a benchmark gives back. `setting` names every setting that differs from the product's defaults. */
export interface BenchResult {
  name: string;
  setting: string;
  rows: BenchRow[];
  /** Why a figure falls short, and what would be tried next. */
  remark?: string;
}

/** The value below which `share` (0 to 1) of the measured values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
