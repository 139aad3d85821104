export interface Scale {
  (value: number): number;
  readonly ticks: readonly number[];
}

/** Round steps between two numbers, about as many as requested: 0, 100, 200. */
export function roundTicks(from: number, to: number, about: number): number[] {
  const span = to - from;
  if (!(span > 0) || about < 1) return [from];
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? 10 * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Computed from the step index: adding up fractions would accumulate rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** A scale over values that always includes zero. A count has only whole ticks. */
export function zeroScale(
  values: readonly number[],
  [start, end]: readonly [number, number],
  { about = 3, isWhole = false } = {},
): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const [from, to] = low === high ? [0, 1] : [low, high];
  return lineScale([from, to], [start, end], { about, isWhole });
}

export function lineScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
  { about = 3, isWhole = false } = {},
): Scale {
  const span = to - from || 1;
  const ticks = roundTicks(from, to, about).filter((tick) => !isWhole || Number.isInteger(tick));
  return Object.assign((value: number) => start + ((value - from) / span) * (end - start), { ticks });
}
