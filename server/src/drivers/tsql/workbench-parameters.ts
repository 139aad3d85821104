import type { BoundValue } from '@platbook/sql/parameter-value';
import type { SqlType } from '@platbook/sql/tsql/sql-types';
import type { ParameterText } from '@platbook/tds/tsql-session';

/** Longer texts have the type without a length. */
const longestText = 4_000;
const widestDecimal = 38;

export function parametersOf(
  values: readonly BoundValue[],
): { readonly name: string; readonly type: SqlType; readonly value: ParameterText }[] {
  return values.map((value, index) => ({ name: `@p${index + 1}`, type: typeOf(value), value: value.text }));
}

function typeOf({ type, text }: BoundValue): SqlType {
  if (type === 'date') return { name: 'date' };
  if (type === 'text')
    return { name: 'nvarchar', length: text.length > longestText ? 'max' : Math.max(1, text.length) };
  if (/e/i.test(text)) return { name: 'float' };
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+/, '').length + fraction.length;
  if (!text.includes('.') && BigInt.asIntN(32, BigInt(text)) === BigInt(text)) return { name: 'int' };
  if (digits > widestDecimal) return { name: 'float' };
  return { name: 'decimal', precision: Math.max(1, digits), scale: fraction.length };
}
