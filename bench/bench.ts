/** One measured figure. `limit` is what the product promises; a figure above it (or below a `minimum`) falls short. */
export interface BenchRow {
  figure: string;
  unit: 'ms' | 's' | 'kB' | 'MB' | 'rows/s' | 'count';
  value: number;
  /** The most that the figure may be. */
  limit?: number;
}

/** What a benchmark gives back. `setting` names every setting that differs from the product's defaults. */
export interface BenchResult {
  name: string;
  setting: string;
  rows: BenchRow[];
}

/** The value below which `share` (0 to 1) of the measured values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
