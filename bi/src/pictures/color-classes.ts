/** Number of shades in tokens.css. */
export const classCount = 7;

export interface ColorClasses {
  /** 1 to 7; undefined if there is no value. */
  classOf: (value: number | null | undefined) => number | undefined;
  readonly from: number;
  readonly to: number;
  /** True if there are values above `to`, which have the last color. */
  readonly isCut: boolean;
}

/** Classes of equal width. Outliers would leave everything else in the first color, so the last class starts below them. */
export function buildColorClasses(values: readonly (number | null | undefined)[]): ColorClasses | undefined {
  const known = values.filter((value) => value !== null && value !== undefined).sort((one, other) => one - other);
  const [from, most] = [known[0], known.at(-1)];
  if (from === undefined || most === undefined) return undefined;
  const high = known[Math.min(known.length - 1, Math.floor(known.length * 0.98))] ?? most;
  const to = most > from + (high - from) * 2 && high > from ? high : most;
  const step = (to - from) / classCount;
  return {
    from,
    to,
    isCut: to < most,
    classOf: (value) => {
      if (value === null || value === undefined) return undefined;
      // A single value is the maximum.
      if (step === 0) return classCount;
      return Math.min(classCount, Math.max(1, Math.floor((value - from) / step) + 1));
    },
  };
}

export function classFill(step: number | undefined): string {
  return step === undefined ? 'var(--sunken)' : `var(--s${step})`;
}
