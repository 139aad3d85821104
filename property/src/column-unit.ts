export type ColumnUnit = 'dollars' | 'percent' | 'measure' | 'key';

// The first match wins: "80% of the value minus all balances, in dollars" is dollars.
const units: readonly (readonly [ColumnUnit, RegExp])[] = [
  ['dollars', /\bin (US )?dollars\b/i],
  // A score "from 0 to 100: 100 minus the FSD in percent" has no unit.
  ['percent', /^(?!.*\bfrom 0 to 100\b).*(\bin percent\b|\bas a percentage of\b)/i],
  ['measure', /\bin (acres|((square|sq\.?) )?(feet|miles|meters|kilometers))\b/i],
  ['key', /\bidentifier\b|; joins to /i],
];

export function unitOf(description: string): ColumnUnit | undefined {
  return units.find(([, pattern]) => pattern.test(description))?.[0];
}
