/** Counties at the sea or at a Great Lake. */
interface Coast {
  readonly name: string;
  readonly kind: 'LAKE' | 'SEA';
  /** A point of the sheet, both from 0 to 1, is water. */
  readonly isWater: (x: number, y: number) => boolean;
}

const sea = (name: string, isWater: Coast['isWater']): Coast => ({ name, kind: 'SEA', isWater });
const lake = (name: string, isWater: Coast['isWater']): Coast => ({ name, kind: 'LAKE', isWater });

export const coasts: Readonly<Record<string, Coast>> = {
  '06037': sea('Pacific Ocean', (x, y) => y < 0.42 - 0.4 * x),
  '06059': sea('Pacific Ocean', (x, y) => y < 0.5 - 0.75 * x),
  '06073': sea('Pacific Ocean', (x, y) => x < 0.16 + 0.06 * Math.sin(9 * y)),
  '06111': sea('Pacific Ocean', (x, y) => y < 0.53 - 0.62 * x),
  '12011': sea('Atlantic Ocean', (x) => x > 0.94),
  '12031': sea('Atlantic Ocean', (x, y) => x > 0.94 + 0.012 * Math.sin(14 * y)),
  '12057': sea('Tampa Bay', (x, y) => x < 0.2 + 0.08 * Math.sin(8 * y)),
  '12086': sea('Atlantic Ocean', (x, y) => x > 0.86 + 0.08 * y),
  '12099': sea('Atlantic Ocean', (x) => x > 0.95),
  '17031': lake('Lake Michigan', (x, y) => x > 0.86 + 0.05 * Math.sin(5 * y)),
  '26163': lake('Lake Erie', (x, y) => x > 0.78 + 0.16 * y),
  '53033': sea('Puget Sound', (x, y) => x < 0.06 + 0.03 * Math.sin(11 * y)),
};
