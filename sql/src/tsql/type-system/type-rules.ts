import type { SqlType, TextTypeName } from '../sql-types.ts';

export type Family = 'text' | 'whole' | 'decimal' | 'float' | 'date' | 'datetime' | 'time' | 'uuid' | 'binary' | 'null';
export type TextType = Extract<SqlType, { name: TextTypeName }>;
export type DecimalType = Extract<SqlType, { name: 'decimal' }>;

const families: Record<SqlType['name'], Family> = {
  bit: 'whole',
  tinyint: 'whole',
  smallint: 'whole',
  int: 'whole',
  bigint: 'whole',
  money: 'decimal',
  smallmoney: 'decimal',
  decimal: 'decimal',
  real: 'float',
  float: 'float',
  date: 'date',
  datetime: 'datetime',
  smalldatetime: 'datetime',
  datetime2: 'datetime',
  datetimeoffset: 'datetime',
  time: 'time',
  uniqueidentifier: 'uuid',
  char: 'text',
  varchar: 'text',
  nchar: 'text',
  nvarchar: 'text',
  binary: 'binary',
  varbinary: 'binary',
  null: 'null',
};

/** From highest to lowest, as listed in "Data type precedence" of the T-SQL reference. */
const precedence: readonly SqlType['name'][] = [
  'datetimeoffset',
  'datetime2',
  'datetime',
  'smalldatetime',
  'date',
  'time',
  'float',
  'real',
  'decimal',
  'money',
  'smallmoney',
  'bigint',
  'int',
  'smallint',
  'tinyint',
  'bit',
  'uniqueidentifier',
  'nvarchar',
  'nchar',
  'varchar',
  'char',
  'varbinary',
  'binary',
  'null',
];

export const familyOf = (type: SqlType): Family => families[type.name];
export const isText = (type: SqlType): type is TextType => familyOf(type) === 'text';
export const isNational = (type: SqlType) => type.name === 'nvarchar' || type.name === 'nchar';
export const isWhole = (type: SqlType) => familyOf(type) === 'whole';
export const isMoney = ({ name }: SqlType) => name === 'money' || name === 'smallmoney';
export const isFloat = (type: SqlType) => familyOf(type) === 'float';
export const isNumber = (type: SqlType) => isWhole(type) || isFloat(type) || familyOf(type) === 'decimal';
export const isTemporal = (type: SqlType) => ['date', 'datetime', 'time'].includes(familyOf(type));

export const longestText = (type: TextType) => (isNational(type) ? 4000 : 8000);

const digitsOf: Partial<Record<SqlType['name'], readonly [number, number]>> = {
  bit: [1, 0],
  tinyint: [3, 0],
  smallint: [5, 0],
  int: [10, 0],
  bigint: [19, 0],
  money: [19, 4],
  smallmoney: [10, 4],
};

export function asDecimal(type: SqlType): DecimalType {
  if (type.name === 'decimal') return type;
  const [precision, scale] = digitsOf[type.name] ?? [38, 0];
  return { name: 'decimal', precision, scale };
}

/** The type with the higher precedence, in a size for the values of both: the result type of UNION, CASE, COALESCE and comparisons. */
export function commonType(left: SqlType, right: SqlType): SqlType {
  const [high, low] = precedence.indexOf(left.name) <= precedence.indexOf(right.name) ? [left, right] : [right, left];
  if (high.name === 'decimal') return isNumber(low) ? widerDecimal(high, asDecimal(low)) : high;
  if (isText(high) && isText(low)) return widerText(high, low);
  // A datetime is more precise than it appears.
  if (high.name === 'datetime2' && low.name === 'datetime') return { name: 'datetime2', scale: 7 };
  if ('scale' in high && 'scale' in low) return { name: high.name, scale: Math.max(high.scale, low.scale) } as SqlType;
  return high;
}

function widerDecimal(left: DecimalType, right: DecimalType): DecimalType {
  const whole = Math.max(left.precision - left.scale, right.precision - right.scale);
  const scale = Math.max(left.scale, right.scale);
  if (whole + scale <= 38) return { name: 'decimal', precision: whole + scale, scale };
  return { name: 'decimal', precision: 38, scale: Math.max(0, 38 - whole) };
}

function widerText(high: TextType, low: TextType): TextType {
  if (high.length === 'max' || low.length === 'max') {
    return { name: isNational(high) ? 'nvarchar' : 'varchar', length: 'max' };
  }
  return { name: high.name, length: Math.min(Math.max(high.length, low.length), longestText(high)) };
}

export function textType(length: number | 'max', ...like: readonly SqlType[]): TextType {
  const national = like.some(isNational);
  const most = national ? 4000 : 8000;
  return {
    name: national ? 'nvarchar' : 'varchar',
    length: length === 'max' ? 'max' : Math.max(1, Math.min(length, most)),
  };
}

export const nameInMessages = (type: SqlType) => (type.name === 'decimal' ? 'numeric' : type.name);

export const int: SqlType = { name: 'int' };
export const bigint: SqlType = { name: 'bigint' };
export const float: SqlType = { name: 'float' };
export const date: SqlType = { name: 'date' };
export const datetime: SqlType = { name: 'datetime' };
