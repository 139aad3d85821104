export type PropertyEngine = 'duckdb' | 'trino';

/** Text of the exact median of an expression, which is null without values. Trino's own percentiles are estimates. */
export function trinoMedian(of: string): string {
  const sorted = `array_sort(array_agg(${of}) FILTER (WHERE ${of} IS NOT NULL))`;
  return `(${sorted}[(count(${of}) + 1) / 2] + ${sorted}[count(${of}) / 2 + 1]) / 2e0`;
}
