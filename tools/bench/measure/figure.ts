/** One measured figure. A value above `limit` or below `minimum` is marked as missed. */
export interface BenchRow {
  figure: string;
  /** ms, s, kB, MB …; `count` is written as a bare number. */
  unit: string;
  value: number;
  limit?: number | undefined;
  minimum?: number | undefined;
}

export interface BenchResult {
  setting?: string;
  rows: BenchRow[];
}

export type Bench = () => Promise<BenchResult>;

/** The value below which `share` (0 to 1) of the measured values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);

const inUnit =
  (unit: string) =>
  (figure: string, value: number, limit?: number): BenchRow => ({
    figure,
    unit,
    value,
    ...(limit !== undefined && { limit }),
  });
export const ms = inUnit('ms');
export const seconds = inUnit('s');
export const megabytes = inUnit('MB');
export const kilobytes = inUnit('kB');
export const count = inUnit('count');

export function printFigures(rows: readonly BenchRow[]): void {
  console.table(
    Object.fromEntries(
      rows.map(({ figure, value, ...rest }) => [figure, { value: Number(value.toFixed(2)), ...rest }]),
    ),
  );
}

export async function milliseconds(action: () => unknown): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

export async function timesOf(rounds: number, action: (round: number) => unknown, warmUps = 0): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) times.push(await milliseconds(() => action(round)));
  return times.slice(warmUps);
}
