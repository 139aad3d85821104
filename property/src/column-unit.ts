/** How a column's numbers are formatted: with a dollar sign, a percent sign, thousands separators, or as plain digits. */
export type ColumnUnit = 'dollars' | 'percent' | 'measure' | 'key';

// The first match wins: "80% of the value minus all balances, in dollars" is dollars.
const units: readonly (readonly [ColumnUnit, RegExp])[] = [
  ['dollars', /\bin (US )?dollars\b/i],
  // A score "from 0 to 100: 100 minus the FSD in percent" has no unit.
  ['percent', /^(?!.*\bfrom 0 to 100\b).*(\bin percent\b|\bas a percentage of\b)/i],
  ['measure', /\bin (acres|((square|sq\.?) )?(feet|miles|meters|kilometers))\b/i],
  ['key', /\bidentifier\b|; joins to /i],
];

/** The unit that a data dictionary's description of a column states; undefined when it states none. */
export function unitOf(description: string): ColumnUnit | undefined {
  return units.find(([, pattern]) => pattern.test(description))?.[0];
}
