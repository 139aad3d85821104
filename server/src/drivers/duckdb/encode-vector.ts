import type { DuckDBTypeId, DuckDBValue, DuckDBVector } from '@duckdb/node-api';
import * as cell from '../cell-text.ts';
import { clockText, dateText, timestampText } from './calendar-text.ts';
import { decimalText } from './decimal-text.ts';
import { nestedJson } from './nested-json.ts';
import {
  type VectorWriter,
  validityOf,
  writeBigIntegers,
  writeCells,
  writeDecimals,
  writeDoubles,
  writeIntegers,
  writeTexts,
} from './write-vector.ts';

export type VectorCells = (vector: DuckDBVector) => (row: number) => cell.CellText;

export interface ColumnCodec {
  datatype: string;
  cells: VectorCells;
  write: VectorWriter;
}

type Library = typeof import('@duckdb/node-api');

interface TypeName {
  readonly typeId: DuckDBTypeId;
  readonly alias?: string | undefined;
}

function codec(datatype: string, cells: VectorCells, write = writeCells(cells)): ColumnCodec {
  return { datatype, cells, write };
}

function same<Codec>(one: Codec, names: string): Record<string, Codec> {
  return Object.fromEntries(names.split(' ').map((name) => [name, one]));
}

function itemTexts<Item>(datatype: string, text: (item: Item) => string): ColumnCodec {
  return codec(
    datatype,
    ofItems<Item>((item) => cell.textCell(text(item))),
  );
}

function timestamps(zone: '' | 'Z', perSecond: bigint): ColumnCodec {
  return itemTexts('datetime', (value: bigint) => timestampText(value, perSecond, zone));
}

/** Reads the vector's raw array, which is several times faster than item by item. */
function ofItems<Item>(toCell: (item: Item) => cell.CellText): VectorCells {
  return (vector) => {
    const { items } = vector as unknown as { items: ArrayLike<Item> };
    const isValid = validityOf(vector);
    return (row) => (isValid(row) ? toCell(items[row] as Item) : cell.nullCell);
  };
}

/** The library strips a leading byte order mark from a text; this restores it. */
const texts: VectorCells = (vector) => {
  const { dataView } = vector as unknown as { dataView: DataView };
  return (row) => {
    const value = vector.getItem(row) as string | null;
    if (value === null) return cell.nullCell;
    const hasMark = dataView.getUint32(row * 16, true) >= 3 && beginsWithMark(dataView, row * 16 + 4);
    return cell.textCell(hasMark ? `\uFEFF${value}` : value);
  };
};

/** The engine keeps the first four bytes of every text in its vector, after the length. */
function beginsWithMark(view: DataView, at: number): boolean {
  return view.getUint16(at) === 0xef_bb && view.getUint8(at + 2) === 0xbf;
}

function ofValues<Value>(toCell: (value: Value) => cell.CellText): VectorCells {
  return (vector) => (row) => {
    const value = vector.getItem(row) as Value | null;
    return value === null ? cell.nullCell : toCell(value);
  };
}

const libraryTexts = ofValues<object>((value) => cell.textCell(String(value)));

const decimals: VectorCells = (vector) => {
  const raw = vector as unknown as { type: { scale: number }; getScaledValue(row: number): bigint | number | null };
  const { scale } = raw.type;
  return (row) => {
    const value = raw.getScaledValue(row);
    return value === null ? cell.nullCell : cell.decimalCell(decimalText(String(value), scale));
  };
};

function nested(library: Library): VectorCells {
  let json: ReturnType<typeof nestedJson> | undefined;
  return (vector) => {
    json ??= nestedJson(vector.type, library, (type) => codecFor(type, library).cells);
    const write = json;
    return (row) => {
      const text = write(vector, row);
      return text === 'null' ? cell.nullCell : cell.textCell(text);
    };
  };
}

function variant(library: Library): VectorCells {
  const convert = library.JsonDuckDBValueConverter;
  return (vector) => {
    const { type } = vector;
    const toCell = (value: DuckDBValue) => cell.textCell(JSON.stringify(convert(value, type, convert)) ?? 'null');
    return ofValues(toCell)(vector);
  };
}

/** By the engine's name of the type; functions make codecs that need the library. */
const codecs: Readonly<Record<string, ColumnCodec | ((library: Library) => ColumnCodec)>> = {
  ...same(
    codec('number', ofItems<number>(cell.integerCell), writeIntegers),
    'TINYINT SMALLINT INTEGER UTINYINT USMALLINT UINTEGER',
  ),
  ...same(codec('number', ofItems<bigint>(cell.integerCell), writeBigIntegers), 'BIGINT UBIGINT'),
  ...same(codec('number', ofValues<bigint>(cell.integerCell)), 'HUGEINT UHUGEINT BIGNUM'),
  DOUBLE: codec('number', ofItems<number>(cell.floatCell), writeDoubles),
  FLOAT: codec('number', ofItems<number>(cell.shortFloatCell)),
  DECIMAL: codec('number', decimals, writeDecimals),
  DATE: itemTexts('date', dateText),
  TIMESTAMP: timestamps('', 1_000_000n),
  TIMESTAMP_TZ: timestamps('Z', 1_000_000n),
  TIMESTAMP_S: timestamps('', 1n),
  TIMESTAMP_MS: timestamps('', 1_000n),
  TIMESTAMP_NS: timestamps('', 1_000_000_000n),
  TIME: itemTexts('time', (value: bigint) => clockText(value, 1_000_000n)),
  ...same(codec('time', libraryTexts), 'TIME_NS TIME_TZ'),
  BOOLEAN: codec('boolean', ofValues<boolean>(cell.booleanCell)),
  VARCHAR: (library) => codec('string', texts, writeTexts(library)),
  ENUM: codec('string', ofValues<string>(cell.textCell)),
  ...same(
    codec(
      'blob',
      ofValues<{ bytes: Uint8Array }>(({ bytes }) => cell.blobCell(bytes)),
    ),
    'BLOB GEOMETRY',
  ),
  ...same((library: Library) => codec('json', nested(library)), 'LIST ARRAY STRUCT MAP UNION'),
  VARIANT: (library) => codec('json', variant(library)),
  UUID: codec('uuid', libraryTexts),
  INTERVAL: codec('interval', libraryTexts),
};

export function codecFor({ typeId, alias }: TypeName, library: Library): ColumnCodec {
  const known = codecs[library.DuckDBTypeId[typeId]] ?? codec('string', libraryTexts);
  const found = typeof known === 'function' ? known(library) : known;
  return alias === 'JSON' && typeId === library.DuckDBTypeId.VARCHAR ? { ...found, datatype: 'json' } : found;
}
