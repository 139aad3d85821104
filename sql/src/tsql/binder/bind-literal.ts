import { isLatin, textConstant } from '../conversion/convert-constant.ts';
import type { SqlType } from '../sql-types.ts';
import type { Literal } from '../syntax-tree.ts';
import { textType } from '../type-system/type-rules.ts';
import type { Binder } from './binder.ts';
import { type Bound, castTo, nullOf } from './bound.ts';

/** A constant with SQL Server's type for it: integers beyond int are decimals, and a decimal has the digits as written. */
export function bindLiteral(binder: Binder, literal: Literal): Bound {
  if (literal.kind === 'null') return nullOf({ name: 'null' });
  if (literal.kind === 'text') return bindText(binder, literal.value, literal);
  switch (literal.form) {
    case 'integer':
      return bindWhole(binder, literal);
    case 'decimal':
      return bindDecimal(binder, literal);
    case 'float':
      return bindFloat(binder, literal);
    case 'money': {
      const digits = literal.text.replace(/^[^\d.+-]+/, '').replaceAll(',', '');
      return numberOf(castTo(`'${digits || '0'}'`, { name: 'money' }), { name: 'money' });
    }
    case 'binary':
      return bindBinary(literal.text);
  }
}

function bindText(binder: Binder, value: string, at: Literal & { kind: 'text' }): Bound {
  if (value.includes('\0')) return binder.unsupported('Text with the NUL character (U+0000)', at);
  if (!at.isNational && !isLatin(value))
    return binder.unproven("This text has characters that varchar can't store. Write it as N'…'.", at);
  const most = at.isNational ? 4000 : 8000;
  const length = value.length > most ? 'max' : Math.max(1, value.length);
  return textConstant(value, {
    name: textType(length).name === 'varchar' && at.isNational ? 'nvarchar' : 'varchar',
    length,
  });
}

const numberOf = (sql: string, type: SqlType): Bound => ({ sql, type, isNullable: false });

function bindWhole(binder: Binder, literal: Literal & { kind: 'number' }): Bound {
  const value = BigInt(literal.text);
  const digits = String(value).length;
  if (value <= 2147483647n)
    return { ...numberOf(`CAST(${value} AS INTEGER)`, { name: 'int' }), constant: { kind: 'whole', value } };
  if (digits > 38) return tooManyDigits(binder, literal);
  const type: SqlType = { name: 'decimal', precision: digits, scale: 0 };
  return numberOf(castTo(`'${value}'`, type), type);
}

function bindDecimal(binder: Binder, literal: Literal & { kind: 'number' }): Bound {
  const [whole = '', fraction = ''] = literal.text.split('.');
  const digits = whole.replace(/^0+/, '');
  const precision = Math.max(1, digits.length + fraction.length);
  if (precision > 38) return tooManyDigits(binder, literal);
  const type: SqlType = { name: 'decimal', precision, scale: fraction.length };
  return numberOf(castTo(`'${digits || '0'}.${fraction || '0'}'`, type), type);
}

const tooManyDigits = (binder: Binder, literal: Literal & { kind: 'number' }) =>
  binder.refuseAs(1007, literal, literal.text);

function bindFloat(binder: Binder, literal: Literal & { kind: 'number' }): Bound {
  const value = Number(literal.text);
  if (Number.isFinite(value)) return numberOf(`CAST('${literal.text}' AS DOUBLE)`, { name: 'float' });
  return binder.refuseAs(168, literal, literal.text);
}

function bindBinary(text: string): Bound {
  const digits = text.slice(2);
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`;
  return {
    sql: `unhex('${bytes}')`,
    type: { name: 'varbinary', length: Math.max(1, bytes.length / 2) },
    isNullable: false,
  };
}
