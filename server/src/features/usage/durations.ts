/** Durations are counted in buckets that are 10% wide, so that the median of any number of runs is accurate to 5%. */
const WIDTH = Math.log(1.1);

export type Durations = Record<string, number>;

export function bucketOf(milliseconds: number): string {
  return String(milliseconds <= 1 ? 0 : Math.ceil(Math.log(milliseconds) / WIDTH));
}

export function medianOf(durations: Durations): number | undefined {
  const buckets = Object.entries(durations)
    .map(([bucket, runs]) => [Number(bucket), runs] as const)
    .sort(([a], [b]) => a - b);
  const half = buckets.reduce((sum, [, runs]) => sum + runs, 0) / 2;
  let passed = 0;
  for (const [bucket, runs] of buckets) {
    passed += runs;
    if (passed >= half && runs > 0) return bucket === 0 ? 1 : Math.exp((bucket - 0.5) * WIDTH);
  }
  return undefined;
}
