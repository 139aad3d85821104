import * as cell from '../cell-text.ts';
import type { ColumnType } from './load-tedious.ts';

export interface SqlServerCodec {
  readonly datatype: string;
  toCell(value: unknown): cell.CellText;
}

const asText = (datatype: string): SqlServerCodec => ({ datatype, toCell: (value) => cell.textCell(String(value)) });
const integer: SqlServerCodec = { datatype: 'number', toCell: (value) => cell.integerCell(BigInt(value as string)) };
const decimal: SqlServerCodec = { datatype: 'number', toCell: (value) => cell.decimalCell(String(value)) };
const float: SqlServerCodec = { datatype: 'number', toCell: (value) => cell.floatCell(value as number) };
const real: SqlServerCodec = { datatype: 'number', toCell: (value) => cell.shortFloatCell(value as number) };
const boolean: SqlServerCodec = { datatype: 'boolean', toCell: (value) => cell.booleanCell(value === true) };
/** 2024-02-29T23:59:59.12Z → without trailing zeros, and without the time zone that such a type lacks. */
const instantText = (value: unknown) =>
  value instanceof Date ? value.toISOString().replace(/\.?0*Z$/, '') : String(value);
const datetime: SqlServerCodec = { datatype: 'datetime', toCell: (value) => cell.textCell(instantText(value)) };
const date: SqlServerCodec = {
  datatype: 'date',
  toCell: (value) => cell.textCell(value instanceof Date ? value.toISOString().slice(0, 10) : String(value)),
};
const bytesOrText = (value: unknown) =>
  Buffer.isBuffer(value) ? cell.blobCell(value) : cell.textCell(instantText(value));
const blob: SqlServerCodec = { datatype: 'blob', toCell: bytesOrText };
/** Values of a column without a fixed type (sql_variant) are written by their own type. */
const variant: SqlServerCodec = { datatype: 'string', toCell: bytesOrText };

const typesOfCodecs: readonly (readonly [SqlServerCodec, names: string])[] = [
  [integer, 'TinyInt SmallInt Int BigInt IntN'],
  [boolean, 'Bit BitN'],
  [real, 'Real'],
  [float, 'Float'],
  [decimal, 'NumericN DecimalN Money SmallMoney MoneyN'],
  [date, 'Date'],
  [asText('time'), 'Time'],
  [datetime, 'DateTime SmallDateTime DateTimeN DateTime2 DateTimeOffset'],
  [asText('uuid'), 'UniqueIdentifier'],
  [blob, 'Binary VarBinary Image UDT'],
  [variant, 'Variant'],
];
const codecs = new Map(
  typesOfCodecs.flatMap(([codec, names]) => names.split(' ').map((name) => [name, codec] as const)),
);

export function sqlServerCodec({ type: { name }, dataLength }: ColumnType): SqlServerCodec {
  if (name === 'FloatN') return dataLength === 4 ? real : float;
  return codecs.get(name) ?? asText('string');
}

export function scaleOf({ type: { name }, scale }: ColumnType): { scale?: number } {
  if (codecs.get(name) !== decimal) return {};
  return { scale: name === 'NumericN' || name === 'DecimalN' ? (scale ?? 0) : 4 };
}
