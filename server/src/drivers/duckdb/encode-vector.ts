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

export function codecFor(type: TypeName, library: Library): ColumnCodec {
  const { typeId } = type;
  return numberCodec(typeId, library) ?? momentCodec(typeId, library) ?? otherCodec(type, library);
}

function numberCodec(typeId: DuckDBTypeId, { DuckDBTypeId: id }: Library): ColumnCodec | undefined {
  switch (typeId) {
    case id.TINYINT:
    case id.SMALLINT:
    case id.INTEGER:
    case id.UTINYINT:
    case id.USMALLINT:
    case id.UINTEGER:
      return codec('number', ofItems<number>(cell.integerCell), writeIntegers);
    case id.BIGINT:
    case id.UBIGINT:
      return codec('number', ofItems<bigint>(cell.integerCell), writeBigIntegers);
    case id.HUGEINT:
    case id.UHUGEINT:
    case id.BIGNUM:
      return codec('number', ofValues<bigint>(cell.integerCell));
    case id.DOUBLE:
      return codec('number', ofItems<number>(cell.floatCell), writeDoubles);
    case id.FLOAT:
      return codec('number', ofItems<number>(cell.shortFloatCell));
    case id.DECIMAL:
      return codec('number', decimals, writeDecimals);
    default:
      return undefined;
  }
}

function momentCodec(typeId: DuckDBTypeId, { DuckDBTypeId: id }: Library): ColumnCodec | undefined {
  const timestamp = (zone: '' | 'Z', perSecond: bigint): ColumnCodec =>
    codec(
      'datetime',
      ofItems<bigint>((value) => cell.textCell(timestampText(value, perSecond, zone))),
    );
  switch (typeId) {
    case id.DATE:
      return codec(
        'date',
        ofItems<number>((value) => cell.textCell(dateText(value))),
      );
    case id.TIMESTAMP:
      return timestamp('', 1_000_000n);
    case id.TIMESTAMP_TZ:
      return timestamp('Z', 1_000_000n);
    case id.TIMESTAMP_S:
      return timestamp('', 1n);
    case id.TIMESTAMP_MS:
      return timestamp('', 1_000n);
    case id.TIMESTAMP_NS:
      return timestamp('', 1_000_000_000n);
    case id.TIME:
      return codec(
        'time',
        ofItems<bigint>((value) => cell.textCell(clockText(value, 1_000_000n))),
      );
    case id.TIME_NS:
    case id.TIME_TZ:
      return codec('time', libraryTexts);
    default:
      return undefined;
  }
}

function otherCodec({ typeId, alias }: TypeName, library: Library): ColumnCodec {
  const id = library.DuckDBTypeId;
  switch (typeId) {
    case id.BOOLEAN:
      return codec('boolean', ofValues<boolean>(cell.booleanCell));
    case id.VARCHAR:
      return codec(alias === 'JSON' ? 'json' : 'string', texts, writeTexts(library));
    case id.ENUM:
      return codec('string', ofValues<string>(cell.textCell));
    case id.BLOB:
    case id.GEOMETRY:
      return codec(
        'blob',
        ofValues<{ bytes: Uint8Array }>((value) => cell.blobCell(value.bytes)),
      );
    case id.LIST:
    case id.ARRAY:
    case id.STRUCT:
    case id.MAP:
    case id.UNION:
      return codec('json', nested(library));
    case id.VARIANT:
      return codec('json', variant(library));
    case id.UUID:
      return codec('uuid', libraryTexts);
    case id.INTERVAL:
      return codec('interval', libraryTexts);
    default:
      return codec('string', libraryTexts);
  }
}

function codec(datatype: string, cells: VectorCells, write = writeCells(cells)): ColumnCodec {
  return { datatype, cells, write };
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
