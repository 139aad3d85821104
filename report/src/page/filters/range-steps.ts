/** Places of a slider, 0 to 100, and the numbers that they stand for. */

export interface RangeEnds {
  readonly from: number;
  readonly to: number;
}

/** Highest place of a slider. */
export const lastPlace = 100;

/** Wide ranges begin in small steps, as most values are small: a place counts by its square. */
const isBent = ({ from, to }: RangeEnds) => from >= 0 && to > 1000;

/** The number of a place, rounded to two figures that count; the ends are the ends. */
export function valueAt(place: number, ends: RangeEnds): number {
  if (place <= 0) return ends.from;
  if (place >= lastPlace) return ends.to;
  const part = place / lastPlace;
  const value = ends.from + (ends.to - ends.from) * (isBent(ends) ? part * part : part);
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)) - 1);
  return Math.min(ends.to, Math.max(ends.from, Math.round(value / power) * power));
}

/** The place of a number. */
export function placeOf(value: number, ends: RangeEnds): number {
  const span = ends.to - ends.from;
  if (span <= 0) return 0;
  const part = Math.min(1, Math.max(0, (value - ends.from) / span));
  return Math.round((isBent(ends) ? Math.sqrt(part) : part) * lastPlace);
}
