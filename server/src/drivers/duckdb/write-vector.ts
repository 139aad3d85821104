import type { DuckDBVector } from '@duckdb/node-api';
import { type CellText, decimalCell, floatCell, integerCell, textCell } from '../cell-text.ts';
import { type JsonBytes, longestRowBytes } from '../json-bytes.ts';
import { decimalText } from './decimal-text.ts';
import { TextWindow } from './text-window.ts';

type Library = typeof import('@duckdb/node-api');

export type CellWriter = (row: number) => number;

export type VectorWriter = (vector: DuckDBVector, out: JsonBytes) => CellWriter;

interface RawVector {
  items: ArrayLike<number | bigint> & ArrayBufferView;
  dataView: DataView;
  validity: { data: BigUint64Array | null };
  itemCount: number;
  type: { scale: number };
  getScaledValue(row: number): bigint | number | null;
}

const nullLength = 4;
/** Numbers of at most 15 digits are written as numbers, whatever their scale. */
const fifteenDigits = 1e15;
const high = 0x1_00_00_00_00;
const safeHigh = 0x20_00_00;
const inlineBytes = 12;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function writeCells(cells: (vector: DuckDBVector) => (row: number) => CellText): VectorWriter {
  return (vector, out) => {
    const cell = cells(vector);
    return (row) => {
      const { json, length } = cell(row);
      out.text(json);
      return length;
    };
  };
}

export const writeIntegers: VectorWriter = (vector, out) => {
  const { items } = raw(vector);
  return unlessNull(vector, out, (row) => out.decimal(items[row] as number, 0));
};

export const writeBigIntegers: VectorWriter = (vector, out) => {
  const { items } = raw(vector);
  const words = new Int32Array(items.buffer, items.byteOffset, 2 * items.length);
  const isSigned = items instanceof BigInt64Array;
  return unlessNull(vector, out, (row) => {
    const top = words[2 * row + 1] as number;
    const value = (isSigned ? top : top >>> 0) * high + ((words[2 * row] as number) >>> 0);
    if (Math.abs(value) < fifteenDigits) return out.decimal(value, 0);
    const { json, length } = integerCell(items[row] as bigint);
    out.ascii(json);
    return length;
  });
};

export const writeDoubles: VectorWriter = (vector, out) => {
  const { items } = raw(vector);
  return unlessNull(vector, out, (row) => {
    const { json, length } = floatCell(items[row] as number);
    out.ascii(json);
    return length;
  });
};

export const writeDecimals: VectorWriter = (vector, out) => {
  const decimals = raw(vector);
  const { scale } = decimals.type;
  const short = shortDecimal(decimals);
  return unlessNull(vector, out, (row) => {
    const value = short(row);
    if (Math.abs(value) < fifteenDigits) return out.decimal(value, scale);
    const { json, length } = decimalCell(decimalText(String(decimals.getScaledValue(row)), scale));
    out.ascii(json);
    return length;
  });
};

export function writeTexts(library: Library): VectorWriter {
  return (vector, out) => {
    const { dataView, itemCount } = raw(vector);
    const own = new Uint8Array(dataView.buffer, dataView.byteOffset, dataView.byteLength);
    const window = new TextWindow(dataView, itemCount, vector, library);
    const isValid = validityOf(vector);
    return (row) => {
      if (!isValid(row)) return writeNull(out);
      const length = dataView.getUint32(row * 16, true);
      if (length >= longestRowBytes) {
        out.refuseRow();
        return length;
      }
      let source = own;
      let from = row * 16 + 4;
      if (length > inlineBytes) {
        window.find(row, length, isValid);
        source = window.bytes;
        from = window.from;
      }
      if (out.plainText(source, from, length)) return length;
      const { json, length: shown } = textCell(decoder.decode(source.subarray(from, from + length)));
      out.text(json);
      return shown;
    };
  };
}

function raw(vector: DuckDBVector): RawVector {
  return vector as unknown as RawVector;
}

/** A vector's values in the engine's memory layout, for fixed-width types and the headers of texts (16 bytes each). */
export function vectorBytes(vector: DuckDBVector): DataView {
  const { items, dataView } = vector as unknown as Partial<RawVector>;
  const { buffer, byteOffset, byteLength } = items ?? (dataView as DataView);
  return new DataView(buffer, byteOffset, byteLength);
}

/** The validity bits of a vector, lowest first; undefined if no value is missing. */
export function validityBits(vector: DuckDBVector): Uint8Array | undefined {
  const words = raw(vector).validity.data;
  return words === null ? undefined : new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** Reads the validity bits directly, which is several times faster than the library's check per row. */
export function validityOf(vector: DuckDBVector): (row: number) => boolean {
  const bits = validityBits(vector);
  if (bits === undefined) return () => true;
  return (row) => (((bits[row >> 3] as number) >> (row & 7)) & 1) === 1;
}

function unlessNull(vector: DuckDBVector, out: JsonBytes, write: CellWriter): CellWriter {
  if (raw(vector).validity.data === null) return write;
  const isValid = validityOf(vector);
  return (row) => (isValid(row) ? write(row) : writeNull(out));
}

function writeNull(out: JsonBytes): number {
  out.ascii('null');
  return nullLength;
}

/** The unscaled value of a decimal as a number; NaN if a number may not be exact. */
function shortDecimal({ dataView, itemCount }: RawVector): (row: number) => number {
  const width = dataView.byteLength / itemCount;
  if (width === 2) return (row) => dataView.getInt16(row * 2, true);
  if (width === 4) return (row) => dataView.getInt32(row * 4, true);
  return (row) => {
    const top = dataView.getInt32(row * width + 4, true);
    for (let at = 8; at < width; at += 4) {
      if (dataView.getInt32(row * width + at, true) !== top >> 31) return Number.NaN;
    }
    return Math.abs(top) < safeHigh ? top * high + dataView.getUint32(row * width, true) : Number.NaN;
  };
}
