import type { DecimalType } from './type-rules.ts';

/** "Precision, scale, and length" of the T-SQL reference: a result of more than 38 digits loses fractional digits. */
export function decimalResult(
  operator: '+' | '-' | '*' | '/' | '%',
  left: DecimalType,
  right: DecimalType,
): DecimalType {
  const { precision: p1, scale: s1 } = left;
  const { precision: p2, scale: s2 } = right;
  if (operator === '*') return squeezed(p1 + p2 + 1, s1 + s2);
  if (operator === '/') {
    const scale = Math.max(6, s1 + p2 + 1);
    return squeezed(p1 - s1 + s2 + scale, scale);
  }
  const scale = Math.max(s1, s2);
  if (operator === '%') return decimal(Math.min(p1 - s1, p2 - s2) + scale, scale);
  const whole = Math.max(p1 - s1, p2 - s2);
  const precision = whole + scale + 1;
  return precision <= 38 ? decimal(precision, scale) : decimal(38, Math.min(scale, 38 - whole));
}

/** Products and quotients keep at least six fractional digits. */
function squeezed(precision: number, scale: number): DecimalType {
  if (precision <= 38) return decimal(precision, scale);
  const whole = precision - scale;
  return decimal(38, Math.max(Math.min(scale, 38 - whole), Math.min(scale, 6)));
}

const decimal = (precision: number, scale: number): DecimalType => ({
  name: 'decimal',
  precision: Math.max(1, precision),
  scale,
});
