export interface Verdict {
  readonly target: string;
  readonly got: string;
  readonly isMet: boolean;
}

export interface Comparison {
  readonly of: string;
  readonly got: number;
  readonly wanted: number;
  readonly allowed: number;
}

export function worstOf(comparisons: readonly Comparison[]): Comparison {
  const use = ({ got, wanted, allowed }: Comparison): number =>
    Number.isFinite(got) ? Math.abs(got - wanted) / allowed : Number.POSITIVE_INFINITY;
  const [worst] = [...comparisons].sort((a, b) => use(b) - use(a));
  if (worst === undefined) throw new Error('There is nothing to compare');
  return worst;
}

export function isMet({ got, wanted, allowed }: Comparison): boolean {
  return Math.abs(got - wanted) <= allowed;
}
