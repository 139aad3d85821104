/** One target of the property data, what the data has instead, and whether that is near enough. */
export interface Verdict {
  readonly target: string;
  /** What was found, with where it is worst. */
  readonly got: string;
  readonly isMet: boolean;
}

/** Something measured beside what it should be, with the difference that is allowed either way, all in one unit. */
export interface Comparison {
  readonly of: string;
  readonly got: number;
  readonly wanted: number;
  readonly allowed: number;
}

/** The comparison that uses most of what it is allowed; a target of many parts is as good as this one. */
export function worstOf(comparisons: readonly Comparison[]): Comparison {
  const use = ({ got, wanted, allowed }: Comparison): number =>
    Number.isFinite(got) ? Math.abs(got - wanted) / allowed : Number.POSITIVE_INFINITY;
  const [worst] = [...comparisons].sort((a, b) => use(b) - use(a));
  if (worst === undefined) throw new Error('There is nothing to compare');
  return worst;
}

/** True when what was found lies within what is allowed. */
export function isMet({ got, wanted, allowed }: Comparison): boolean {
  return Math.abs(got - wanted) <= allowed;
}
