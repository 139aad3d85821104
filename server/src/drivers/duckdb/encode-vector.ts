import type { DuckDBTypeId, DuckDBValue, DuckDBVector } from '@duckdb/node-api';
import * as cell from '../cell-text.ts';
import { clockText, dateText, timestampText } from './calendar-text.ts';
import { decimalText } from './decimal-text.ts';
import { nestedJson } from './nested-json.ts';

/** Writes the cells of rows `from` up to `to` of a vector into `out` and answers the longest length it saw. */
export type VectorEncoder = (vector: DuckDBVector, from: number, to: number, out: string[]) => number;

/** How one type of column is announced and written. */
export interface ColumnCodec {
  datatype: string;
  encode: VectorEncoder;
}

interface TypedVector {
  items: ArrayLike<never>;
  validity: { data: BigUint64Array | null };
}

type Library = typeof import('@duckdb/node-api');

interface TypeName {
  readonly typeId: DuckDBTypeId;
  readonly alias?: string | undefined;
}

/** The codec of a result column. Types without a text form of their own are written as the library prints them. */
export function codecFor(type: TypeName, library: Library): ColumnCodec {
  const id = library.DuckDBTypeId;
  const micros = (zone: '' | 'Z', perSecond: bigint): ColumnCodec => ({
    datatype: 'datetime',
    encode: ofItems<bigint>((value) => cell.textCell(timestampText(value, perSecond, zone))),
  });
  switch (type.typeId) {
    case id.TINYINT:
    case id.SMALLINT:
    case id.INTEGER:
    case id.UTINYINT:
    case id.USMALLINT:
    case id.UINTEGER:
      return { datatype: 'number', encode: ofItems<number>(cell.integerCell) };
    case id.BIGINT:
    case id.UBIGINT:
      return { datatype: 'number', encode: ofItems<bigint>(cell.integerCell) };
    case id.HUGEINT:
    case id.UHUGEINT:
    case id.BIGNUM:
      return { datatype: 'number', encode: ofValues<bigint>(cell.integerCell) };
    case id.DOUBLE:
      return { datatype: 'number', encode: ofItems<number>(cell.floatCell) };
    case id.FLOAT:
      return { datatype: 'number', encode: ofItems<number>(cell.shortFloatCell) };
    case id.DECIMAL:
      return { datatype: 'number', encode: encodeDecimals };
    case id.BOOLEAN:
      return { datatype: 'boolean', encode: ofValues<boolean>(cell.booleanCell) };
    case id.VARCHAR:
      return { datatype: type.alias === 'JSON' ? 'json' : 'string', encode: encodeTexts };
    case id.ENUM:
      return { datatype: 'string', encode: ofValues<string>(cell.textCell) };
    case id.DATE:
      return { datatype: 'date', encode: ofItems<number>((value) => cell.textCell(dateText(value))) };
    case id.TIMESTAMP:
      return micros('', 1_000_000n);
    case id.TIMESTAMP_TZ:
      return micros('Z', 1_000_000n);
    case id.TIMESTAMP_S:
      return micros('', 1n);
    case id.TIMESTAMP_MS:
      return micros('', 1_000n);
    case id.TIMESTAMP_NS:
      return micros('', 1_000_000_000n);
    case id.TIME:
      return { datatype: 'time', encode: ofItems<bigint>((value) => cell.textCell(clockText(value, 1_000_000n))) };
    case id.TIME_NS:
    case id.TIME_TZ:
      return { datatype: 'time', encode: ofValues<object>((value) => cell.textCell(String(value))) };
    case id.BLOB:
    case id.GEOMETRY:
      return { datatype: 'blob', encode: ofValues<{ bytes: Uint8Array }>((value) => cell.blobCell(value.bytes)) };
    case id.LIST:
    case id.ARRAY:
    case id.STRUCT:
    case id.MAP:
    case id.UNION:
      return { datatype: 'json', encode: nested(library) };
    case id.VARIANT:
      return { datatype: 'json', encode: variant(library) };
    case id.UUID:
      return { datatype: 'uuid', encode: ofValues<object>((value) => cell.textCell(String(value))) };
    case id.INTERVAL:
      return { datatype: 'interval', encode: ofValues<object>((value) => cell.textCell(String(value))) };
    default:
      return { datatype: 'string', encode: ofValues<object>((value) => cell.textCell(String(value))) };
  }
}

/** Reads the raw array of a vector and its validity bits: several times faster than item by item. */
function ofItems<Item>(toCell: (item: Item) => cell.CellText): VectorEncoder {
  return (vector, from, to, out) => {
    const { items, validity } = vector as unknown as TypedVector;
    const words = validity.data;
    const bits = words ? new Uint8Array(words.buffer, words.byteOffset, words.byteLength) : undefined;
    let longest = 0;
    for (let row = from; row < to; row += 1) {
      const isValid = bits === undefined || ((bits[row >> 3] as number) >> (row & 7)) & 1;
      const { json, length } = isValid ? toCell(items[row] as Item) : cell.nullCell;
      if (length > longest) longest = length;
      out.push(json);
    }
    return longest;
  };
}

/** The library takes a byte order mark at the beginning of a text for its own; it is put back. */
const encodeTexts: VectorEncoder = (vector, from, to, out) => {
  const { dataView } = vector as unknown as { dataView: DataView };
  let longest = 0;
  for (let row = from; row < to; row += 1) {
    const value = vector.getItem(row) as string | null;
    const hasMark = value !== null && dataView.getUint32(row * 16, true) >= 3 && beginsWithMark(dataView, row * 16 + 4);
    const { json, length } = value === null ? cell.nullCell : cell.textCell(hasMark ? `\uFEFF${value}` : value);
    if (length > longest) longest = length;
    out.push(json);
  }
  return longest;
};

/** The engine keeps the first four bytes of every text in its vector, after the length. */
function beginsWithMark(view: DataView, at: number): boolean {
  return view.getUint16(at) === 0xef_bb && view.getUint8(at + 2) === 0xbf;
}

function ofValues<Value>(toCell: (value: Value) => cell.CellText): VectorEncoder {
  return (vector, from, to, out) => {
    let longest = 0;
    for (let row = from; row < to; row += 1) {
      const value = vector.getItem(row) as Value | null;
      const { json, length } = value === null ? cell.nullCell : toCell(value);
      if (length > longest) longest = length;
      out.push(json);
    }
    return longest;
  };
}

function encodeDecimals(vector: DuckDBVector, from: number, to: number, out: string[]): number {
  const decimals = vector as unknown as {
    type: { scale: number };
    getScaledValue(row: number): bigint | number | null;
  };
  const { scale } = decimals.type;
  let longest = 0;
  for (let row = from; row < to; row += 1) {
    const value = decimals.getScaledValue(row);
    const { json, length } = value === null ? cell.nullCell : cell.decimalCell(decimalText(String(value), scale));
    if (length > longest) longest = length;
    out.push(json);
  }
  return longest;
}

function nested(library: Library): VectorEncoder {
  let json: ReturnType<typeof nestedJson> | undefined;
  return (vector, from, to, out) => {
    json ??= nestedJson(vector.type, library, (type) => codecFor(type, library).encode);
    let longest = 0;
    for (let row = from; row < to; row += 1) {
      const text = json(vector, row);
      const { json: shown, length } = text === 'null' ? cell.nullCell : cell.textCell(text);
      if (length > longest) longest = length;
      out.push(shown);
    }
    return longest;
  };
}

/** A value that knows its own type: its JSON, as text. */
function variant(library: Library): VectorEncoder {
  const convert = library.JsonDuckDBValueConverter;
  return (vector, from, to, out) => {
    const { type } = vector;
    const toCell = (value: DuckDBValue) => cell.textCell(JSON.stringify(convert(value, type, convert)) ?? 'null');
    return ofValues(toCell)(vector, from, to, out);
  };
}
