/** Seven steps of one hue for numbers: the same steps on maps, heat maps and calendars, with the numbers where they begin and end. */

/** The colors of tokens.css from few to many. */
export const classCount = 7;

export interface ColorClasses {
  /** 1 to 7; undefined where there is no value. */
  classOf: (value: number | null | undefined) => number | undefined;
  readonly from: number;
  readonly to: number;
  /** Whether there are values above `to`, which have the last color. */
  readonly isCut: boolean;
}

/**
 * Classes of the same width from the least to the most. A few values that are far above all others would leave everything else in the first
 * color: the last class begins before them.
 */
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
      // One value alone is the most there is.
      if (step === 0) return classCount;
      return Math.min(classCount, Math.max(1, Math.floor((value - from) / step) + 1));
    },
  };
}

/** The fill of a class; what has no value is a quiet place. */
export function classFill(step: number | undefined): string {
  return step === undefined ? 'var(--sunken)' : `var(--s${step})`;
}
