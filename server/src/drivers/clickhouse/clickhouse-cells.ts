import { isUtf8 } from 'node:buffer';
import * as cell from '../cell-text.ts';
import type { Column } from '../driver.ts';
import type { JsonBytes } from '../json-bytes.ts';

export interface ClickHouseCodec {
  datatype: string;
  scale?: number;
  /** A cell that is a JSON string, from its text. */
  fromText(text: string): cell.CellText;
  /** Bytes that aren't text are shown as hexadecimal digits. */
  isBinary?: boolean;
  isInteger?: boolean;
  /** Numbers that JavaScript can represent: as short as they can be. */
  isFloat?: boolean;
  /** Its text needs no change unless it has a fraction. */
  isInstant?: boolean;
  /** Of an interval. */
  unit?: string;
}

const text = (datatype: string): ClickHouseCodec => ({ datatype, fromText: cell.textCell });
const instant: ClickHouseCodec = {
  datatype: 'datetime',
  isInstant: true,
  fromText: (value) => cell.textCell(value.replace(/(?:\.0+|(\.\d*?)0+)Z$/, '$1Z')),
};
const number = {
  ...text('number'),
  fromText: (value: string) => cell.textCell(value === 'nan' ? 'NaN' : infinity(value)),
};
const infinity = (value: string) => value.replace(/^(-?)inf$/, '$1Infinity');

const simple: Readonly<Record<string, ClickHouseCodec>> = {
  Bool: text('boolean'),
  Date: text('date'),
  Date32: text('date'),
  DateTime: instant,
  DateTime64: instant,
  Time: text('time'),
  Time64: text('time'),
  UUID: text('uuid'),
  Float32: { ...number, isFloat: true },
  Float64: { ...number, isFloat: true },
  BFloat16: { ...number, isFloat: true },
  AggregateFunction: { ...text('blob'), isBinary: true },
};
const nested =
  /^(?:Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic|Point|Ring|LineString|MultiLineString|Polygon|MultiPolygon|Geometry)$/;

export function clickhouseCodec(type: string): ClickHouseCodec {
  const [, name = '', inner = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(type) ?? [];
  if (name === 'Nullable' || name === 'LowCardinality') return clickhouseCodec(inner);
  if (name === 'SimpleAggregateFunction') return clickhouseCodec(inner.slice(inner.indexOf(',') + 1).trim());
  if (/^U?Int\d+$/.test(name)) return { ...number, isInteger: true };
  if (name.startsWith('Decimal')) return { ...number, scale: Number(inner.split(',').at(-1)) };
  if (name.startsWith('Interval')) return { ...text('interval'), unit: name.slice(8).toLowerCase() };
  if (nested.test(name)) return text('json');
  return Object.hasOwn(simple, name) ? (simple[name] as ClickHouseCodec) : text('string');
}

export function columnOf(name: string, { datatype, scale }: ClickHouseCodec): Column {
  return { name, datatype, maxValueLength: 0, ...(scale === undefined ? {} : { scale }) };
}

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
/** Of the point after the seconds of an instant. */
const fractionAt = 19;

/** Writes the cell at [from, to) of a row, which is JSON of the server. False if it isn't. */
export function writeCell(
  out: JsonBytes,
  row: Buffer,
  from: number,
  to: number,
  codec: ClickHouseCodec,
  column: Column,
): boolean {
  const first = row[from] as number;
  if ((first === minus || isDigit(first)) && copyNumber(out, row, from, to, codec, column)) return true;
  if (first === quote) return writeString(out, row, from + 1, to - 1, codec, column);
  const written = row.toString('latin1', from, to);
  if (first === 0x5b || first === 0x7b) {
    const bytes = row.subarray(from, to);
    return put(out, column, isUtf8(bytes) ? cell.textCell(bytes.toString()) : cell.blobCell(bytes));
  }
  if (written === 'null') return put(out, column, cell.nullCell);
  if (written === 'true' || written === 'false') return put(out, column, cell.booleanCell(written === 'true'));
  const shown = numberCell(written, codec);
  return shown !== undefined && put(out, column, shown);
}

const mostDigits = 15;

/** Copies a number without an exponent that needs no quotes; false, with nothing written, if it isn't one. */
function copyNumber(
  out: JsonBytes,
  row: Buffer,
  from: number,
  to: number,
  { isFloat, datatype, unit }: ClickHouseCodec,
  column: Column,
): boolean {
  if (datatype === 'json' || unit !== undefined || (to - from > mostDigits && !isFloat)) return false;
  let at = row[from] === minus ? from + 1 : from;
  const start = at;
  while (isDigit(row[at] as number)) at += 1;
  if (at === start || (row[start] === zero && (at > start + 1 || (at > from + 1 && at === to)))) return false;
  if (row[at] === point) {
    const fraction = at + 1;
    at = fraction;
    while (isDigit(row[at] as number)) at += 1;
    if (at === fraction) return false;
  }
  if (at !== to) return false;
  out.copy(row, from, to - from);
  if (to - from > column.maxValueLength) column.maxValueLength = to - from;
  return true;
}

const isDigit = (byte: number): boolean => byte >= zero && byte <= 0x39;

function put(out: JsonBytes, column: Column, { json, length }: cell.CellText): boolean {
  if (length > column.maxValueLength) column.maxValueLength = length;
  out.text(json);
  return true;
}

function numberCell(
  written: string,
  { isFloat, isInteger, unit, datatype }: ClickHouseCodec,
): cell.CellText | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written)) return undefined;
  if (unit !== undefined) return cell.textCell(`${written} ${unit}`);
  if (datatype === 'json') return cell.textCell(written);
  if (isFloat) return cell.floatCell(Number(written));
  return isInteger && written.length > 15 && /^-?\d+$/.test(written)
    ? cell.integerCell(BigInt(written))
    : cell.decimalCell(written);
}

function writeString(
  out: JsonBytes,
  row: Buffer,
  from: number,
  to: number,
  codec: ClickHouseCodec,
  column: Column,
): boolean {
  const isPlain = codec.isInstant ? row[from + fractionAt] !== point : codec.fromText === cell.textCell;
  if (isPlain && !codec.isBinary && out.plainText(row, from, to - from)) {
    if (to - from > column.maxValueLength) column.maxValueLength = to - from;
    return true;
  }
  const bytes = row.subarray(from, to);
  if (!isUtf8(bytes) || codec.isBinary) {
    const decoded = unescapeBytes(bytes);
    return decoded !== undefined && put(out, column, cell.blobCell(decoded));
  }
  if (isPlain && copyText(out, row, from, to, column)) return true;
  try {
    return put(out, column, codec.fromText(JSON.parse(`"${bytes.toString()}"`) as string));
  } catch {
    return false;
  }
}

/** Copies UTF-8 without escapes; false, with nothing written, if it has some. */
function copyText(out: JsonBytes, row: Buffer, from: number, to: number, column: Column): boolean {
  let length = 0;
  for (let at = from; at < to; at += 1) {
    const byte = row[at] as number;
    if (byte < 0x20 || byte === backslash) return false;
    // Continuation bytes have no length of their own; four bytes are two UTF-16 units.
    if (byte < 0x80 || byte >= 0xc0) length += byte >= 0xf0 ? 2 : 1;
  }
  out.copy(row, from - 1, to - from + 2);
  if (length > column.maxValueLength) column.maxValueLength = length;
  return true;
}

const escapes: Readonly<Record<string, number>> = {
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  '"': quote,
  '\\': backslash,
  '/': 0x2f,
};

/** The bytes that a JSON string was written from; undefined if it has an unknown escape. */
function unescapeBytes(bytes: Buffer): Buffer | undefined {
  const out = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte !== backslash) out[length++] = byte;
    else if (bytes[at + 1] === 0x75) {
      const code = Number(`0x${bytes.toString('latin1', at + 2, at + 6)}`);
      if (Number.isNaN(code)) return undefined;
      length += out.write(String.fromCharCode(code), length);
      at += 5;
    } else {
      const escaped = escapes[String.fromCharCode(bytes[at + 1] as number)];
      if (escaped === undefined) return undefined;
      out[length++] = escaped;
      at += 1;
    }
  }
  return out.subarray(0, length);
}

/** The end of the JSON value at `from`; 0 if it has none. */
export function valueEnd(row: Buffer, from: number): number {
  const first = row[from];
  if (first === quote) return stringEnd(row, from);
  if (first !== 0x5b && first !== 0x7b) {
    let at = from;
    while (at < row.length && row[at] !== 0x2c && row[at] !== 0x5d) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = from; at < row.length; at += 1) {
    const byte = row[at];
    if (byte === quote) {
      at = stringEnd(row, at) - 1;
      if (at < 0) return 0;
    } else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return 0;
}

function stringEnd(row: Buffer, open: number): number {
  for (let at = open + 1; at < row.length; at += 1) {
    const byte = row[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at += 1;
  }
  return 0;
}
