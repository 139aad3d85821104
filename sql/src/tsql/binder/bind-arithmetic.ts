import { type Conversion, convert } from '../conversion/convert.ts';
import { textConstant } from '../conversion/convert-constant.ts';
import { fitText } from '../conversion/text-of.ts';
import type { SqlType } from '../sql-types.ts';
import type { Binary, ExpressionOf } from '../syntax-tree.ts';
import { decimalResult } from '../type-system/decimal-arithmetic.ts';
import {
  asDecimal,
  bigint,
  commonType,
  type DecimalType,
  familyOf,
  isFloat,
  isMoney,
  isNumber,
  isText,
  isWhole,
  longestText,
  nameInMessages,
  type TextType,
  textType,
} from '../type-system/type-rules.ts';
import type { Binder } from './binder.ts';
import { type Bound, cast, castTo, made, nullOf, settled } from './bound.ts';
import { notZero, quotient, roomy } from './quotient.ts';
import type { Scope } from './scope.ts';

type Operator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^';

export function bindArithmetic(
  binder: Binder,
  { operator, at, ...of }: Binary & { operator: Operator },
  scope: Scope,
): Bound {
  const left = binder.operand(of.left, scope);
  const right = binder.operand(of.right, scope);
  return arithmetic({ binder, at: { at } }, operator, left, right);
}

export function arithmetic(conversion: Conversion, operator: Operator, left: Bound, right: Bound): Bound {
  const type = commonType(left.type, right.type);
  const family = familyOf(type);
  if (family === 'null') return arithmetic(conversion, operator, convert(conversion, left, { name: 'int' }), right);
  if (family === 'text')
    return operator === '+' ? joined(conversion, left, right, type as TextType) : wrongType(conversion, type, operator);
  if (family === 'datetime' && type.name === 'datetime') return moved(conversion, operator, left, right);
  if (!isNumber(type)) return wrongTypes(conversion, left.type, right.type, operator);
  if (operator === '&' || operator === '|' || operator === '^') return bitwise(conversion, operator, left, right, type);
  if (isFloat(type)) return floating(conversion, operator, left, right, type);
  if (type.name === 'decimal') return exact(conversion, operator, left, right);
  if (isMoney(type)) return money(conversion, operator, left, right, type);
  return whole(conversion, operator, left, right, type);
}

function wrongType({ binder, at }: Conversion, type: SqlType, operator: string): never {
  return binder.refuseAs(8117, at, nameInMessages(type), operatorNames[operator]!);
}
function wrongTypes(conversion: Conversion, left: SqlType, right: SqlType, operator: string): never {
  if (familyOf(left) === familyOf(right)) return wrongType(conversion, left, operator);
  return conversion.binder.refuseAs(206, conversion.at, nameInMessages(left), nameInMessages(right));
}
const operatorNames: Record<string, string> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
  '&': "'&'",
  '|': "'|'",
  '^': "'^'",
};

/** Text concatenation with `+`: as long as both operands together, truncated at the limit of the type. */
function joined(conversion: Conversion, left: Bound, right: Bound, common: TextType): Bound {
  const [first, second] = [left, right].map((part) => asText(conversion, part, common)) as [Bound, Bound];
  const lengths = [first, second].map(({ type }) => (type as TextType).length);
  const isMax = lengths.includes('max');
  const length = isMax ? 'max' : (lengths[0] as number) + (lengths[1] as number);
  const type = textType(length, common);
  const isShort = !isMax && (length as number) <= longestText(common);
  if (isShort && first.constant?.kind === 'text' && second.constant?.kind === 'text')
    return textConstant(first.constant.value + second.constant.value, textType(length, common));
  // DuckDB gives no type to an operand that folds to NULL.
  const sql = castTo(`(${padded(first)} || ${padded(second)})`, type);
  if (isNullConstant(first) || isNullConstant(second)) return convert(conversion, nullOf(type), type);
  const isCut = !isMax && (length as number) > longestText(type);
  const mayEndInBlank = second.mayEndInBlank || isCut || first.mayEndInBlank || mayBeEmpty(second);
  return made(isCut ? `left(${sql}, ${longestText(type)})` : sql, type, [first, second], { mayEndInBlank });
}

const isNullConstant = ({ constant }: Bound) => constant?.kind === 'null';

/** If the last operand is empty, trailing blanks of the one before it end the result. */
const mayBeEmpty = ({ constant }: Bound) => constant?.kind !== 'text' || constant.value === '';

const asText = (conversion: Conversion, part: Bound, common: TextType) =>
  isText(part.type) ? part : convert(conversion, part, common);

/** char(n) is concatenated with its padding, as in SQL Server; the files store it without. */
const padded = (part: Bound) =>
  part.type.name === 'char' || part.type.name === 'nchar'
    ? fitText(part.sql, { name: 'varchar', length: 'max' }, part.type)
    : part.sql;

/** Adds days to a datetime, or subtracts two datetimes, which gives a datetime counted from 1900. */
function moved(conversion: Conversion, operator: Operator, left: Bound, right: Bound): Bound {
  if (isMoment(left.type) && isMoment(right.type) && (operator === '+' || operator === '-')) {
    const sql = `tsql_between('${operator}', ${left.sql}, ${right.sql})`;
    return made(`tsql_in_range(${sql}, TIMESTAMP '1753-01-01')`, { name: 'datetime' }, [left, right]);
  }
  const days = isWhole(right.type) ? right : operator === '+' && isWhole(left.type) ? left : undefined;
  const moment = days === right ? left : right;
  if (!days || days.type.name === 'bit' || moment.type.name !== 'datetime' || (operator !== '+' && operator !== '-'))
    return wrongTypes(conversion, left.type, right.type, operator);
  const sql = `tsql_in_range(${moment.sql} ${operator} to_days(CAST(${days.sql} AS INTEGER)), TIMESTAMP '1753-01-01')`;
  return made(sql, { name: 'datetime' }, [left, right]);
}

const isMoment = ({ name }: SqlType) => name === 'datetime' || name === 'smalldatetime';

function bitwise(conversion: Conversion, operator: '&' | '|' | '^', left: Bound, right: Bound, type: SqlType): Bound {
  if (!isWhole(type)) return wrongType(conversion, type, operator);
  const inner: SqlType = type.name === 'bit' ? { name: 'tinyint' } : type;
  const [a, b] = [left, right].map((part) => convert(conversion, part, inner).sql);
  const sql = operator === '^' ? `xor(${a}, ${b})` : `(${a} ${operator} ${b})`;
  return made(type.name === 'bit' ? `(${sql} <> 0)` : castTo(sql, type), type, [left, right]);
}

function floating(conversion: Conversion, operator: Operator, left: Bound, right: Bound, type: SqlType): Bound {
  if (operator === '%') return wrongType(conversion, type, operator);
  const [a, b] = [left, right].map((part) => (sameFloat(part, type) ? part : convert(conversion, part, type))) as [
    Bound,
    Bound,
  ];
  const divisor = operator === '/' ? notZero(conversion, settled(b), a) : b.sql;
  return made(`(${a.sql} ${operator} ${divisor})`, type, [left, right], { mayBeInfinite: true });
}

const sameFloat = (part: Bound, type: SqlType) => part.type.name === type.name;

function whole(conversion: Conversion, operator: Operator, left: Bound, right: Bound, type: SqlType): Bound {
  if (type.name === 'bit') return wrongType(conversion, type, operator);
  const [a, b] = [left, right].map((part) => convert(conversion, part, type)) as [Bound, Bound];
  if (operator === '/') return made(`(${a.sql} // ${notZero(conversion, b, a)})`, type, [left, right]);
  if (operator === '%') return made(`(${a.sql} % ${notZero(conversion, b, a)})`, type, [left, right]);
  return made(`(${a.sql} ${operator} ${b.sql})`, type, [left, right]);
}

/** An integer constant counts with the digits it has, any other expression with those of its type. */
function decimalOf(conversion: Conversion, part: Bound): Bound & { type: DecimalType } {
  const { constant } = part;
  const precision = constant?.kind === 'whole' ? String(constant.value).replace('-', '').length : undefined;
  const type = isText(part.type) || part.type.name === 'null' ? undefined : asDecimal(part.type);
  if (!type) return wrongType(conversion, part.type, '+');
  return convert(conversion, part, precision ? { name: 'decimal', precision, scale: 0 } : type) as Bound & {
    type: DecimalType;
  };
}

function exact(conversion: Conversion, operator: Operator, left: Bound, right: Bound): Bound {
  const other = isText(left.type) || left.type.name === 'null' ? right : left;
  const [a, b] = [left, right]
    .map((part) => (isText(part.type) || part.type.name === 'null' ? convert(conversion, part, other.type) : part))
    .map((part) => decimalOf(conversion, part)) as [Bound & { type: DecimalType }, Bound & { type: DecimalType }];
  const type = decimalResult(operator as '+', a.type, b.type);
  if (operator === '/') return made(quotient(conversion, a, b, type), type, [left, right]);
  if (operator === '*' && a.type.scale + b.type.scale > 38)
    return conversion.binder.unproven(
      'This product has more than 38 decimal places. Convert its factors first.',
      conversion.at,
    );
  if (operator === '%') {
    const scale = Math.max(a.type.scale, b.type.scale);
    const wide: SqlType = { name: 'decimal', precision: 38, scale };
    const divisor = notZero(conversion, { ...b, sql: castTo(b.sql, wide), type: wide }, a);
    return cast(`(${castTo(a.sql, wide)} % ${divisor})`, type, [left, right]);
  }
  if (operator === '*') return cast(`(${roomy(a, b.type.precision)} * ${b.sql})`, type, [left, right]);
  const wide: SqlType = { name: 'decimal', precision: 38, scale: Math.max(a.type.scale, b.type.scale) };
  return cast(`(${castTo(a.sql, wide)} ${operator} ${castTo(b.sql, wide)})`, type, [left, right]);
}

/** Quotients are truncated after four digits. Products of two fractions are refused: SQL Server's rounding is unknown. */
function money(conversion: Conversion, operator: Operator, left: Bound, right: Bound, type: SqlType): Bound {
  const [a, b] = [left, right].map((part) => {
    const value = convert(conversion, part, type);
    return { ...value, type: asDecimal(value.type) };
  }) as [Bound & { type: DecimalType }, Bound & { type: DecimalType }];
  if (operator === '/') return cast(quotient(conversion, a, b, asDecimal(type)), type, [left, right]);
  if (operator === '+' || operator === '-') return cast(`(${a.sql} ${operator} ${b.sql})`, type, [left, right]);
  if (operator === '*' && (isWhole(left.type) || isWhole(right.type))) {
    const [factor, count] = isWhole(right.type) ? [a.sql, right] : [b.sql, left];
    const wide = castTo(factor, { name: 'decimal', precision: 19, scale: 4 });
    return cast(`(${wide} * ${castTo(count.sql, asDecimal(bigint))})`, type, [left, right]);
  }
  return conversion.binder.unproven(
    'Only +, - and / are supported between money values on this connection. Convert one of them to decimal.',
    conversion.at,
  );
}

export function bindUnary(binder: Binder, expression: ExpressionOf<'unary'>, scope: Scope): Bound {
  const value = binder.operand(expression.value, scope);
  const conversion: Conversion = { binder, at: expression };
  if (expression.operator === '~') {
    if (!isWhole(value.type)) return wrongType(conversion, value.type, '&');
    if (value.type.name === 'bit') return made(`(NOT ${value.sql})`, value.type, [value]);
    return cast(`(~${value.sql})`, value.type, [value]);
  }
  if (expression.operator === '+') return value;
  if (!isNumber(value.type) || value.type.name === 'bit') return wrongType(conversion, value.type, '-');
  const { constant } = value;
  if (constant?.kind === 'whole') {
    const sql = `CAST(${-constant.value} AS INTEGER)`;
    return { ...value, sql, constant: { kind: 'whole', value: -constant.value } };
  }
  const type: SqlType = value.type.name === 'tinyint' ? { name: 'smallint' } : value.type;
  return cast(`(-${castTo(value.sql, type)})`, type, [value], value.mayBeInfinite ? { mayBeInfinite: true } : {});
}
