import { type FrameCells, trait } from './frame-cells.ts';

const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
/** Integers of up to this many digits are exact in JavaScript. */
const exactCharacters = 15;
const powersOfTen = Array.from({ length: exactCharacters }, (_, power) => 10 ** power);

/** The value of a number cell. Parses short numbers without a string: dividend and divisor are exact, so one division rounds correctly. */
export function numberOf(cells: FrameCells, cell: number): number {
  const start = cells.starts[cell] as number;
  const end = cells.ends[cell] as number;
  if (end - start > exactCharacters || (cells.traits[cell] as number) & trait.exponent)
    return cells.valueOf(cell) as number;
  const { bytes } = cells;
  const isNegative = bytes[start] === minus;
  let digits = 0;
  let decimals = 0;
  let isFraction = false;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
    const sign = bytes[at] as number;
    if (sign === point) isFraction = true;
    else {
      digits = digits * 10 + sign - zero;
      if (isFraction) decimals += 1;
    }
  }
  const value = digits / (powersOfTen[decimals] as number);
  return isNegative ? -value : value;
}

export function isShortInteger(cells: FrameCells, cell: number): boolean {
  const traits = cells.traits[cell] as number;
  const length = (cells.ends[cell] as number) - (cells.starts[cell] as number);
  return (traits & (trait.text | trait.point | trait.exponent)) === 0 && length <= exactCharacters;
}
