import type { Conversion } from '../conversion/convert.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';
import type { DecimalType } from '../type-system/type-rules.ts';
import { type Bound, castTo, raiseAs, tooLong } from './bound.ts';

/** Longer operands are not written twice into the translation, which would grow without bound. */
const mostWrittenTwice = 20_000;

/** The divisor, or SQL Server's error if it is zero. NULL divided by zero is NULL. */
export function notZero({ binder, at }: Conversion, divisor: Bound, dividend: Bound): string {
  if (divisor.constant?.kind === 'whole' && divisor.constant.value !== 0n) return divisor.sql;
  if (Math.max(divisor.sql.length, dividend.sql.length) > mostWrittenTwice) return binder.refuse(8623, tooLong, at);
  const error = raiseAs(8134, engineTypeOf(divisor.type));
  const isDivided = dividend.isNullable ? ` AND ${dividend.sql} IS NOT NULL` : '';
  return `CASE WHEN ${divisor.sql} = 0${isDivided} THEN ${error} ELSE ${divisor.sql} END`;
}

/** DuckDB divides decimals as floating-point numbers; dividing 38-digit integers instead gives every digit, truncated as in SQL Server. */
export function quotient(
  conversion: Conversion,
  a: Bound & { type: DecimalType },
  b: Bound & { type: DecimalType },
  type: DecimalType,
): string {
  const shift = type.scale + b.type.scale - a.type.scale;
  if (shift > 37)
    return conversion.binder.unproven(
      'This quotient has too many digits for this connection. Convert its operands first.',
      conversion.at,
    );
  const [dividend, divisor] = [unscaled(a), unscaled(b)];
  const scaled =
    shift >= 0
      ? `(${dividend} * CAST('1${'0'.repeat(shift)}' AS HUGEINT))`
      : `(${dividend} // CAST('1${'0'.repeat(-shift)}' AS HUGEINT))`;
  const safe = notZero(conversion, { ...b, sql: divisor, type: { name: 'decimal', precision: 38, scale: 0 } }, a);
  const digits = `CAST((${scaled} // CAST(${safe} AS HUGEINT)) AS DECIMAL(38,0))`;
  const unit = type.scale === 0 ? '1' : `0.${'0'.repeat(type.scale - 1)}1`;
  return castTo(`(${digits} * CAST('${unit}' AS DECIMAL(${Math.max(1, type.scale)},${type.scale})))`, type);
}

/** DuckDB keeps the product of two short decimals in 18 digits and raises an overflow beyond that, so a factor is widened. */
export const roomy = ({ sql, type }: Bound & { type: DecimalType }, digits: number) =>
  type.precision <= 18 && digits <= 18 && type.precision + digits > 18
    ? castTo(sql, { name: 'decimal', precision: 19, scale: type.scale })
    : sql;

/** A decimal without its point as an integer: 12.34 is 1234. Long ones exceed the engine's numbers in between and are converted through text. */
function unscaled(decimal: Bound & { type: DecimalType }): string {
  const { precision, scale } = decimal.type;
  if (scale === 0) return `CAST(${decimal.sql} AS HUGEINT)`;
  if (precision + scale > 37) return `CAST(replace(CAST(${decimal.sql} AS VARCHAR), '.', '') AS HUGEINT)`;
  return `CAST((${roomy(decimal, scale + 1)} * CAST('1${'0'.repeat(scale)}' AS DECIMAL(${scale + 1},0))) AS HUGEINT)`;
}
