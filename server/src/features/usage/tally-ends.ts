import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import { bucketOf, type Durations } from './durations.ts';

export interface UsageEnd {
  readonly kind: 'run' | 'export';
  readonly personId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: string;
  readonly rows: number;
  /** Of a download. */
  readonly format: string | null;
  /** Of a run; undefined if it is no longer in the history. */
  readonly milliseconds: number | undefined;
  readonly waitMilliseconds: number | undefined;
}

/** The usage of a user, or of everyone (''), in a day or a month. */
export type UsageCounts = ReturnType<typeof noCounts>;

export const dayOfUsage = (at: string | Date): string => pacificMoment(new Date(at)).slice(0, 10);

export function noCounts(personId: string, period: string) {
  const [formats, durations]: [Record<string, number>, Durations] = [{}, {}];
  const wait = undefined as { milliseconds: number; at: string } | undefined;
  return { period, personId, runs: 0, failed: 0, rows: 0, exports: 0, formats, durations, wait };
}

export function tallyEnds(ends: readonly UsageEnd[]): UsageCounts[] {
  const counts = new Map<string, UsageCounts>();
  for (const end of ends) {
    const day = dayOfUsage(end.at);
    for (const personId of [end.personId, ''])
      for (const period of [day, day.slice(0, 7)]) {
        const key = `${period} ${personId}`;
        const known = counts.get(key) ?? noCounts(personId, period);
        counts.set(key, known);
        addEnd(known, end);
      }
  }
  return [...counts.values()];
}

function addEnd(counts: UsageCounts, end: UsageEnd): void {
  if (end.kind === 'export') {
    // An aborted download left no complete file.
    if (end.outcome !== 'finished') return;
    const format = (end.format ?? 'other').replace(/^raw-/, '');
    counts.exports += 1;
    counts.formats[format] = (counts.formats[format] ?? 0) + 1;
    return;
  }
  // A refused run never started.
  if (end.outcome === 'refused') return;
  counts.runs += 1;
  counts.rows += end.rows;
  if (end.outcome === 'error' || end.outcome === 'interrupted') counts.failed += 1;
  if (end.milliseconds !== undefined) {
    const bucket = bucketOf(end.milliseconds);
    counts.durations[bucket] = (counts.durations[bucket] ?? 0) + 1;
  }
  const waited = end.waitMilliseconds ?? 0;
  if (waited > (counts.wait?.milliseconds ?? 0)) counts.wait = { milliseconds: waited, at: end.at };
}

export function addCounts(counts: UsageCounts, more: UsageCounts): void {
  for (const name of ['runs', 'failed', 'rows', 'exports'] as const) counts[name] += more[name];
  for (const name of ['formats', 'durations'] as const)
    for (const [key, value] of Object.entries(more[name])) counts[name][key] = (counts[name][key] ?? 0) + value;
  if ((more.wait?.milliseconds ?? 0) > (counts.wait?.milliseconds ?? 0)) counts.wait = more.wait;
}
