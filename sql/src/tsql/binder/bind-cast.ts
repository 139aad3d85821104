import { type Conversion, convert } from '../conversion/convert.ts';
import { momentTo } from '../conversion/convert-moment.ts';
import { readInStyle, writeInStyle, writeMoney } from '../conversion/styles.ts';
import { fitText } from '../conversion/text-of.ts';
import type { SqlType } from '../sql-types.ts';
import type { ExpressionOf } from '../syntax-tree.ts';
import { familyOf, isMoney, isTemporal, isText } from '../type-system/type-rules.ts';
import type { Binder } from './binder.ts';
import { type Bound, made } from './bound.ts';
import type { Scope } from './scope.ts';

type Cast = ExpressionOf<'cast'>;

export function bindCast(binder: Binder, cast: Cast, scope: Scope): Bound {
  const value = binder.expression(cast.value, scope);
  const type = binder.typeOf(cast.type, true);
  const conversion: Conversion = { binder, at: cast, mode: cast.isTry ? 'try' : 'explicit' };
  if (!cast.style) return convert(conversion, value, type);
  const style = binder.expression(cast.style, scope).constant;
  if (style?.kind !== 'whole')
    return binder.unproven('The style of CONVERT must be a constant on this connection.', cast.style);
  return inStyle(conversion, value, type, Number(style.value));
}

function inStyle(conversion: Conversion, value: Bound, type: SqlType, style: number): Bound {
  const { binder, at } = conversion;
  const isNull = value.constant?.kind === 'null';
  if (isTemporal(value.type) && isText(type)) {
    const text = writeInStyle(value, style);
    if (text === undefined)
      return binder.unproven(`Style ${style} is not supported for ${value.type.name} on this connection.`, at);
    return made(fitText(text, value.type, type), type, [value]);
  }
  if (isText(value.type) && isTemporal(type) && !isNull) {
    if (style === 0) return convert(conversion, value, type);
    const moment = readInStyle(value.sql, style, conversion.mode === 'try');
    if (moment === undefined || type.name === 'time')
      return binder.unproven(`Style ${style} is not supported for ${type.name} on this connection.`, at);
    const read: Bound = { sql: moment, type: { name: 'datetime2', scale: 7 }, isNullable: true, mayEndInBlank: false };
    const sql = momentTo(conversion, read, type);
    return sql
      ? made(sql, type, [read])
      : binder.unproven(`Style ${style} is not supported for ${type.name} on this connection.`, at);
  }
  if (isMoney(value.type) && isText(type)) {
    const sum = writeMoney(value, style);
    if (sum !== undefined) return made(fitText(sum, value.type, type), type, [value]);
  }
  // For numbers, style 0 is the default format; for other types, a style has no effect.
  const isNumberText =
    isText(type) && ['float', 'decimal'].includes(familyOf(value.type)) && value.type.name !== 'decimal';
  if (style !== 0 && (isNumberText || familyOf(type) === 'binary'))
    return binder.unproven(`Style ${style} is not supported for ${value.type.name} on this connection.`, at);
  return convert(conversion, value, type);
}
