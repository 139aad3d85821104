import type { SqlType } from '../../sql-types.ts';
import { type Compiled, familyOf, NotCovered } from './value.ts';

type Decimal = Extract<SqlType, { name: 'decimal' }>;

/** "Data type precedence (Transact-SQL)", highest first, for the types that the generator uses. */
const precedence = 'datetime2 date float decimal bigint int smallint tinyint bit nvarchar varchar null'.split(' ');

const digits: Readonly<Record<string, number>> = { bigint: 19, int: 10, smallint: 5, tinyint: 3, bit: 1 };

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  bit: [0n, 1n],
  tinyint: [0n, 255n],
  smallint: [-32_768n, 32_767n],
  int: [-2_147_483_648n, 2_147_483_647n],
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
};

export const rangeOf = ({ name }: SqlType) => ranges[name] as readonly [bigint, bigint];

export const higher = (left: SqlType, right: SqlType): SqlType =>
  precedence.indexOf(left.name) <= precedence.indexOf(right.name) ? left : right;

/** An integer as a decimal: a literal has its own digits, otherwise those of its type. */
export function asDecimal({ type, isLiteral, run }: Compiled): Decimal {
  if (type.name === 'decimal') return type;
  const precision = isLiteral ? `${run(undefined as never)}`.length : digits[type.name];
  if (precision === undefined) throw new NotCovered(type.name);
  return { name: 'decimal', precision, scale: 0 };
}

/** "Precision, scale, and length": the result type of decimal arithmetic. Results that do not fit 38 digits are left out. */
export function decimalResult(operator: string, left: Decimal, right: Decimal): Decimal {
  const whole = Math.max(left.precision - left.scale, right.precision - right.scale);
  const scale = Math.max(left.scale, right.scale);
  switch (operator) {
    case '+':
    case '-':
      return fitting(whole + scale + 1, scale);
    case '*':
      return fitting(left.precision + right.precision + 1, left.scale + right.scale);
    case '/': {
      const quotientScale = Math.max(6, left.scale + right.precision + 1);
      return fitting(left.precision - left.scale + right.scale + quotientScale, quotientScale);
    }
    case '%':
      return fitting(Math.min(left.precision - left.scale, right.precision - right.scale) + scale, scale);
    default:
      throw new NotCovered(operator);
  }
}

function fitting(precision: number, scale: number): Decimal {
  if (precision > 38) throw new NotCovered('more than 38 digits');
  return { name: 'decimal', precision, scale };
}

export function commonType(types: readonly SqlType[]): SqlType {
  return types.reduce((left, right) => {
    const high = higher(left, right);
    const families = [familyOf(left), familyOf(right)];
    if (families.includes('null')) return high;
    if (high.name === 'decimal') {
      const [a, b] = [left, right].map((type) => asDecimal({ type, run: () => null })) as [Decimal, Decimal];
      const scale = Math.max(a.scale, b.scale);
      return fitting(Math.max(a.precision - a.scale, b.precision - b.scale) + scale, scale);
    }
    if (families[0] === 'text' && families[1] === 'text') {
      const lengths = [left, right].map((type) => ('length' in type && type.length !== 'max' ? type.length : 0));
      return { name: high.name as 'varchar', length: Math.max(...lengths) };
    }
    return high;
  });
}
