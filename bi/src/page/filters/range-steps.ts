export interface RangeEnds {
  readonly from: number;
  readonly to: number;
}

export const lastPlace = 100;

/** Wide ranges have smaller steps at the start, where most values are: the value grows with the square of the position. */
const isBent = ({ from, to }: RangeEnds) => from >= 0 && to > 1000;

/** The value at a position, rounded to two significant digits. The ends are exact. */
export function valueAt(place: number, ends: RangeEnds): number {
  if (place <= 0) return ends.from;
  if (place >= lastPlace) return ends.to;
  const part = place / lastPlace;
  const value = ends.from + (ends.to - ends.from) * (isBent(ends) ? part * part : part);
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)) - 1);
  return Math.min(ends.to, Math.max(ends.from, Math.round(value / power) * power));
}

export function placeOf(value: number, ends: RangeEnds): number {
  const span = ends.to - ends.from;
  if (span <= 0) return 0;
  const part = Math.min(1, Math.max(0, (value - ends.from) / span));
  return Math.round((isBent(ends) ? Math.sqrt(part) : part) * lastPlace);
}
