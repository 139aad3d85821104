import type { DuckDBStructValue, DuckDBVector } from '@duckdb/node-api';
import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { putClock, putDatetime, putDatetime2, putDay, putSmalldatetime } from '@platbook/tds/encoders/calendar';
import { textFormOf } from '@platbook/tds/encoders/put-value';
import type { TdsBytes } from '@platbook/tds/encoders/tds-bytes';
import { putBinary, putText } from '@platbook/tds/encoders/text';
import { outOfCalendar, overflow } from '@platbook/tds/encoders/unsendable-value-error';
import { decimalBytes, wireTypeOf } from '@platbook/tds/encoders/wire-type';
import { TextWindow } from '../duckdb/text-window.ts';
import { validityOf, vectorBytes } from '../duckdb/write-vector.ts';

type Library = typeof import('@duckdb/node-api');

/** Writes the length-prefixed value of a row, which must not be NULL. Throws UnsendableValueError. */
export type TdsWriter = (row: number) => void;

export type TdsVectorWriter = (vector: DuckDBVector, out: TdsBytes) => TdsWriter;

export const fixedBytes = 18;

const high = 0x1_00_00_00_00;
const dayMicros = 86_400_000_000;
/** Upper halves of microseconds beyond these are outside the years 1 to 9999. */
const farthestHigh = 0x0400_0000;
const inlineBytes = 12;
const uuidOrder = [12, 13, 14, 15, 10, 11, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0];

export function tdsWriterOf(type: SqlType, library: Library, isWideText: boolean): TdsVectorWriter {
  const { bytes } = wireTypeOf(type);
  switch (type.name) {
    case 'null':
      return () => () => {
        throw new Error('A bare NULL has a value');
      };
    case 'bit':
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return copied(bytes);
    case 'real':
    case 'float':
      return floating(bytes, type.name);
    case 'decimal':
      return decimals(type.precision);
    case 'smallmoney':
    case 'money':
      return money(type.name);
    case 'date':
      return measured(4, bytes, (view, row, out) => putDay(out, view.getInt32(row * 4, true), 'date'));
    case 'time':
      return measured(8, bytes, (view, row, out) => putClock(out, clockOf(view, row), type.scale));
    case 'datetime':
      return moments(bytes, type.name, (out, day, micros) => putDatetime(out, day, micros));
    case 'smalldatetime':
      return moments(bytes, type.name, (out, day, micros) => putSmalldatetime(out, day, micros));
    case 'datetime2':
      return moments(bytes, type.name, (out, day, micros) => putDatetime2(out, day, micros, type.scale, type.name));
    case 'datetimeoffset':
      return offsets(bytes, type.scale);
    case 'uniqueidentifier':
      return measured(16, bytes, putUuid);
    default:
      return texts(type, library, isWideText);
  }
}

function measured(
  width: number,
  bytes: number,
  put: (view: DataView, row: number, out: TdsBytes) => void,
): TdsVectorWriter {
  return (vector, out) => {
    const view = requireWidth(vectorBytes(vector), width, vector);
    return (row) => {
      out.bytes[out.length] = bytes;
      out.length += 1;
      put(view, row, out);
    };
  };
}

function requireWidth(view: DataView, width: number, vector: DuckDBVector): DataView {
  if (view.byteLength !== width * vector.itemCount) throw new Error(`A value has another width than ${width} bytes`);
  return view;
}

function copied(width: number): TdsVectorWriter {
  return (vector, out) => {
    const view = requireWidth(vectorBytes(vector), width, vector);
    const source = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    return (row) => {
      const { bytes } = out;
      let at = out.length;
      bytes[at++] = width;
      const end = row * width + width;
      for (let from = row * width; from < end; from += 1) bytes[at++] = source[from] as number;
      out.length = at;
    };
  };
}

/** SQL Server has no Infinity and NaN; sending NULL would be a wrong answer. */
function floating(width: number, name: string): TdsVectorWriter {
  return (vector, out) => {
    const view = requireWidth(vectorBytes(vector), width, vector);
    const copy = copied(width)(vector, out);
    return (row) => {
      const value = width === 8 ? view.getFloat64(row * 8, true) : view.getFloat32(row * 4, true);
      if (!Number.isFinite(value)) throw overflow(name);
      copy(row);
    };
  };
}

/** Sign and magnitude, whose width depends on the precision, from a two's complement, whose width depends on the engine's type. */
function decimals(precision: number): TdsVectorWriter {
  const width = precision <= 4 ? 2 : precision <= 9 ? 4 : precision <= 18 ? 8 : 16;
  const written = decimalBytes(precision);
  return measured(width, written + 1, (view, row, out) => {
    const at = row * width;
    const isNegative = view.getUint8(at + width - 1) > 0x7f;
    out.whole(isNegative ? 0 : 1, 1);
    if (width <= 4) {
      out.whole(Math.abs(width === 2 ? view.getInt16(at, true) : view.getInt32(at, true)), 4);
      return;
    }
    let carry = isNegative ? 1 : 0;
    for (let from = 0; from < written; from += 4) {
      let word = from < width ? view.getUint32(at + from, true) : 0;
      if (isNegative) {
        word = (~word >>> 0) + carry;
        carry = word >= high ? 1 : 0;
      }
      out.whole(word, 4);
    }
  });
}

/** Four fractional digits; the engine's decimal can have more integer digits than the type. */
function money(name: 'money' | 'smallmoney'): TdsVectorWriter {
  const width = name === 'money' ? 16 : 8;
  return measured(width, width / 2, (view, row, out) => {
    const at = row * width;
    const sign = view.getInt32(at + width / 2 - 4, true) >> 31;
    for (let from = at + width / 2; from < at + width; from += 4) {
      if (view.getInt32(from, true) !== sign) throw overflow(name);
    }
    if (name === 'money') out.whole(view.getUint32(at + 4, true), 4);
    out.whole(view.getUint32(at, true), 4);
  });
}

function clockOf(view: DataView, row: number): number {
  return view.getInt32(row * 8 + 4, true) * high + view.getUint32(row * 8, true);
}

function moments(
  bytes: number,
  name: string,
  put: (out: TdsBytes, day: number, micros: number) => void,
): TdsVectorWriter {
  return measured(8, bytes, (view, row, out) => {
    const upper = view.getInt32(row * 8 + 4, true);
    if (upper > farthestHigh || upper < -farthestHigh) throw outOfCalendar(name);
    // Each product and difference is exact in 53 bits, because the numbers are multiples of high powers of two.
    let day = Math.floor((upper * high) / dayMicros);
    let micros = upper * high - day * dayMicros + view.getUint32(row * 8, true);
    while (micros >= dayMicros) {
      day += 1;
      micros -= dayMicros;
    }
    put(out, day, micros);
  });
}

/** The engine stores the 16 bytes as a little-endian number, with the first bit inverted so that it sorts. */
function putUuid(view: DataView, row: number, out: TdsBytes): void {
  for (const at of uuidOrder) {
    const byte = view.getUint8(row * 16 + at);
    out.bytes[out.length] = at === 15 ? byte ^ 0x80 : byte;
    out.length += 1;
  }
}

function texts(type: SqlType, library: Library, isWide: boolean): TdsVectorWriter {
  const form = textFormOf(type, isWide);
  if (form === undefined) throw new Error(`The type ${type.name} has no form on the wire`);
  const isBinary = type.name.endsWith('binary');
  return (vector, out) => {
    const view = requireWidth(vectorBytes(vector), 16, vector);
    const own = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    const window = new TextWindow(view, vector.itemCount, vector, library);
    const isValid = validityOf(vector);
    return (row) => {
      const length = view.getUint32(row * 16, true);
      let source = own;
      let from = row * 16 + 4;
      if (length > inlineBytes) {
        // Reserved before fetching, because a text may be longer than any row.
        out.reserve(length);
        window.find(row, length, isValid);
        source = window.bytes;
        from = window.from;
      }
      if (isBinary) putBinary(out, source.subarray(from, from + length), form);
      else putText(out, source, from, length, form);
    };
  };
}

const ticksPerDay = 864_000_000_000n;
const daysToEpoch = 719_162;

function offsets(bytes: number, scale: number): TdsVectorWriter {
  return (vector, out) => (row) => {
    const { ticks, minutes } = (vector.getItem(row) as DuckDBStructValue).entries as { ticks: bigint; minutes: number };
    out.whole(bytes, 1);
    const day = Number(ticks / ticksPerDay) - daysToEpoch;
    putDatetime2(out, day, Number(ticks % ticksPerDay) / 10, scale, 'datetimeoffset');
    out.whole(minutes, 2);
  };
}
