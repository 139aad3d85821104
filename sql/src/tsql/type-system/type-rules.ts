import type { SqlType, TextTypeName } from '../sql-types.ts';

export type Family = 'text' | 'whole' | 'decimal' | 'float' | 'date' | 'datetime' | 'time' | 'uuid' | 'binary' | 'null';
export type TextType = Extract<SqlType, { name: TextTypeName }>;
export type DecimalType = Extract<SqlType, { name: 'decimal' }>;

/** From highest to lowest, as listed in "Data type precedence" of the T-SQL reference. Exact numbers have digits. */
export const types: Readonly<
  Record<SqlType['name'], readonly [family: Family, engineType: string, precision?: number, scale?: number]>
> = {
  // 100-nanosecond ticks in UTC since 0001-01-01, and the offset: the engine's own type drops the offset.
  datetimeoffset: ['datetime', 'STRUCT("ticks" BIGINT,"minutes" SMALLINT)'],
  datetime2: ['datetime', 'TIMESTAMP'],
  datetime: ['datetime', 'TIMESTAMP'],
  smalldatetime: ['datetime', 'TIMESTAMP'],
  date: ['date', 'DATE'],
  time: ['time', 'TIME'],
  float: ['float', 'DOUBLE'],
  real: ['float', 'FLOAT'],
  decimal: ['decimal', 'DECIMAL'],
  money: ['decimal', 'DECIMAL(19,4)', 19, 4],
  smallmoney: ['decimal', 'DECIMAL(10,4)', 10, 4],
  bigint: ['whole', 'BIGINT', 19, 0],
  int: ['whole', 'INTEGER', 10, 0],
  smallint: ['whole', 'SMALLINT', 5, 0],
  tinyint: ['whole', 'UTINYINT', 3, 0],
  bit: ['whole', 'BOOLEAN', 1, 0],
  uniqueidentifier: ['uuid', 'UUID'],
  nvarchar: ['text', 'VARCHAR'],
  nchar: ['text', 'VARCHAR'],
  varchar: ['text', 'VARCHAR'],
  char: ['text', 'VARCHAR'],
  varbinary: ['binary', 'BLOB'],
  binary: ['binary', 'BLOB'],
  null: ['null', 'INTEGER'],
};
const precedence = Object.keys(types);

export const familyOf = (type: SqlType): Family => types[type.name][0];
export const isText = (type: SqlType): type is TextType => familyOf(type) === 'text';
export const isNational = (type: SqlType) => type.name === 'nvarchar' || type.name === 'nchar';
export const isWhole = (type: SqlType) => familyOf(type) === 'whole';
export const isMoney = ({ name }: SqlType) => name === 'money' || name === 'smallmoney';
export const isFloat = (type: SqlType) => familyOf(type) === 'float';
export const isNumber = (type: SqlType) => isWhole(type) || isFloat(type) || familyOf(type) === 'decimal';
export const isTemporal = (type: SqlType) => ['date', 'datetime', 'time'].includes(familyOf(type));

export const longestText = (type: TextType) => (isNational(type) ? 4000 : 8000);

export function asDecimal(type: SqlType): DecimalType {
  if (type.name === 'decimal') return type;
  const [, , precision = 38, scale = 0] = types[type.name];
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
  if (high.length === 'max' || low.length === 'max')
    return { name: isNational(high) ? 'nvarchar' : 'varchar', length: 'max' };
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
export const smallint: SqlType = { name: 'smallint' };
export const bigint: SqlType = { name: 'bigint' };
export const float: SqlType = { name: 'float' };
export const date: SqlType = { name: 'date' };
export const datetime: SqlType = { name: 'datetime' };
export const sysname: TextType = { name: 'nvarchar', length: 128 };
