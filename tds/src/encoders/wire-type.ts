import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';

/** The wire format of a type's values, and how COLMETADATA announces it ([MS-TDS] 2.2.5.4 to 2.2.5.6). */
export interface WireType {
  readonly id: number;
  /** One byte (NULL is 0), two bytes (NULL is FFFF), or PLP: eight bytes (NULL is eight times FF), then pieces. */
  readonly prefix: 'byte' | 'short' | 'pieces';
  /** The longest value in bytes; FFFF for PLP. Dates and times announce a scale or nothing instead, but their values have this length. */
  readonly bytes: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly hasCollation?: true;
}

/** SQL_Latin1_General_CP1_CI_AS: part of every text type. */
export const collation = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);

const plain = {
  null: number(0x26, 4),
  bit: number(0x68, 1),
  tinyint: number(0x26, 1),
  smallint: number(0x26, 2),
  int: number(0x26, 4),
  bigint: number(0x26, 8),
  real: number(0x6d, 4),
  float: number(0x6d, 8),
  smallmoney: number(0x6e, 4),
  money: number(0x6e, 8),
  smalldatetime: number(0x6f, 4),
  datetime: number(0x6f, 8),
  date: number(0x28, 3),
  uniqueidentifier: number(0x24, 16),
} satisfies Record<string, WireType>;

/** The length of a type's values, if all have the same; undefined for NULL's type. */
export const fixedBytes = ({ name }: SqlType): number | undefined =>
  name === 'null' || !(name in plain) ? undefined : plain[name as keyof typeof plain].bytes;

const lengthOfPieces = 0xff_ff;
const longestWide = 4_000;
export const textIds = { char: 0xaf, varchar: 0xa7, nchar: 0xef, nvarchar: 0xe7, binary: 0xad, varbinary: 0xa5 };
export const clockIds = { time: 0x29, datetime2: 0x2a, datetimeoffset: 0x2b };
const besidesClock = { time: 0, datetime2: 3, datetimeoffset: 5 };

export function wireTypeOf(type: SqlType): WireType {
  switch (type.name) {
    case 'decimal': {
      const { precision, scale } = type;
      return { id: 0x6a, prefix: 'byte', bytes: 1 + decimalBytes(precision), precision, scale };
    }
    case 'time':
    case 'datetime2':
    case 'datetimeoffset': {
      const { name, scale } = type;
      return { id: clockIds[name], prefix: 'byte', bytes: clockBytes(scale) + besidesClock[name], scale };
    }
    case 'char':
    case 'varchar':
      return { ...sized(textIds[type.name], type.length, 1), hasCollation: true };
    case 'nchar':
    case 'nvarchar':
      return { ...sized(textIds[type.name], type.length, 2), hasCollation: true };
    case 'binary':
    case 'varbinary':
      return sized(textIds[type.name], type.length, 1);
    default:
      return plain[type.name];
  }
}

export function wideTypeOf(type: SqlType): SqlType {
  if (type.name !== 'char' && type.name !== 'varchar') return type;
  if (type.length !== 'max' && type.length > longestWide) return type;
  return { name: `n${type.name}`, length: type.length };
}

export function wideColumns(columns: readonly SqlColumn[]): SqlColumn[] {
  return columns.map((column) => ({ ...column, type: wideTypeOf(column.type) }));
}

export function buildTypeInfo(type: SqlType): Buffer {
  const { id, prefix, bytes, precision, scale, hasCollation } = wireTypeOf(type);
  if (type.name === 'date') return Buffer.from([id]);
  if (precision !== undefined && scale !== undefined) return Buffer.from([id, bytes, precision, scale]);
  if (scale !== undefined) return Buffer.from([id, scale]);
  if (prefix === 'byte') return Buffer.from([id, bytes]);
  return Buffer.concat([Buffer.from([id, bytes & 0xff, bytes >> 8]), hasCollation ? collation : Buffer.alloc(0)]);
}

export function decimalBytes(precision: number): 4 | 8 | 12 | 16 {
  if (precision <= 9) return 4;
  if (precision <= 19) return 8;
  return precision <= 28 ? 12 : 16;
}

export function clockBytes(scale: number): 3 | 4 | 5 {
  if (scale <= 2) return 3;
  return scale <= 4 ? 4 : 5;
}

function number(id: number, bytes: number): WireType {
  return { id, prefix: 'byte', bytes };
}

function sized(id: number, length: number | 'max', unit: 1 | 2): WireType {
  if (length === 'max') return { id, prefix: 'pieces', bytes: lengthOfPieces };
  return { id, prefix: 'short', bytes: length * unit };
}
