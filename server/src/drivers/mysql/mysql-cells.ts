import * as cell from '../cell-text.ts';
import type { Column } from '../driver.ts';
import type { JsonBytes } from '../json-bytes.ts';
import type { Field } from './load-mysql.ts';

/** Writes a value, given as the bytes of the server's text, and returns the length of what is displayed. */
export interface MysqlCodec {
  readonly datatype: string;
  write(out: JsonBytes, bytes: Buffer, from: number, length: number): number;
}

/** Type codes of the protocol (MySQL: enum_field_types). */
export const types = {
  decimal: 0,
  tiny: 1,
  short: 2,
  long: 3,
  float: 4,
  double: 5,
  null: 6,
  timestamp: 7,
  longlong: 8,
  int24: 9,
  date: 10,
  time: 11,
  datetime: 12,
  year: 13,
  bit: 16,
  json: 245,
  newDecimal: 246,
  geometry: 255,
} as const;

const integers: readonly number[] = [types.tiny, types.short, types.long, types.longlong, types.int24, types.year];
/** Columns of this character set have bytes, not text. */
const binaryCharset = 63;
/** From this number of decimals on, a column has no declared scale: 31 in MySQL, 39 in MariaDB. */
const noScale = 31;
const exactDigits = 15;
const zeroDigit = 0x30;
const quote = 0x22;

const put = (out: JsonBytes, { json, length }: cell.CellText): number => {
  out.text(json);
  return length;
};

/** A plain number that JSON keeps is copied; everything else is left to `toCell`. */
function number(toCell: (text: string) => cell.CellText): MysqlCodec {
  return {
    datatype: 'number',
    write(out, bytes, from, length) {
      if (!isPlain(bytes, from, length)) return put(out, toCell(bytes.toString('latin1', from, from + length)));
      out.copy(bytes, from, length);
      return length;
    },
  };
}

/** Whether the bytes are at most 15 digits with at most one point between them, without leading zeros. */
function isPlain(bytes: Buffer, from: number, length: number): boolean {
  const isNegative = bytes[from] === 0x2d;
  const start = isNegative ? from + 1 : from;
  const end = from + length;
  if (end === start || end - start > exactDigits) return false;
  let point = -1;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 0x2e && point < 0) point = at;
    else if (byte < zeroDigit || byte > 0x39) return false;
  }
  const wholeEnd = point < 0 ? end : point;
  if (wholeEnd === start || point === end - 1) return false;
  if (bytes[start] !== zeroDigit) return true;
  return wholeEnd - start === 1 && !(isNegative && point < 0);
}

const wholeNumber = /^(?:0|-?[1-9]\d*)$/;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const integer = number((text) => (wholeNumber.test(text) ? cell.integerCell(BigInt(text)) : cell.textCell(text)));
const decimal = number(cell.decimalCell);
const float = number((text) => {
  // Zero has no sign, as with the other engines.
  if (/^-0(?:\.0+)?$/.test(text)) return cell.integerCell(0);
  return jsonNumber.test(text) ? { json: text, length: text.length } : cell.textCell(text);
});

function text(datatype: string, decode: (bytes: Buffer, from: number, length: number) => string): MysqlCodec {
  return {
    datatype,
    write(out, bytes, from, length) {
      if (out.plainText(bytes, from, length)) return length;
      return put(out, cell.textCell(decode(bytes, from, length)));
    },
  };
}

const utf8 = (bytes: Buffer, from: number, length: number): string => bytes.toString('utf8', from, from + length);
const unicodeText = (datatype: string): MysqlCodec => text(datatype, utf8);

/** 2024-02-29 23:59:59.5 → 2024-02-29T23:59:59.5, with a Z for an instant: the session runs in UTC. The zero date is none. */
const moment = (isInstant: boolean): MysqlCodec => ({
  datatype: 'datetime',
  write(out, bytes, from, length) {
    if (!isMoment(bytes, from, length)) return put(out, cell.textCell(utf8(bytes, from, length)));
    const isZoned =
      isInstant && !(bytes[from] === zeroDigit && bytes.toString('latin1', from, from + 10) === '0000-00-00');
    out.byte(quote);
    out.copy(bytes, from, 10);
    out.ascii('T');
    out.copy(bytes, from + 11, length - 11);
    if (isZoned) out.ascii('Z');
    out.byte(quote);
    return isZoned ? length + 1 : length;
  },
});
const datetime = moment(false);
const instant = moment(true);

/** YYYY-MM-DD HH:MM:SS, with or without a fraction. */
function isMoment(bytes: Buffer, from: number, length: number): boolean {
  if (length < 19 || length > 26 || length === 20) return false;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[from + at] as number;
    const isRight = at < 20 && pattern[at] !== zeroDigit ? byte === pattern[at] : byte >= zeroDigit && byte <= 0x39;
    if (!isRight) return false;
  }
  return true;
}
const pattern = Buffer.from('0000-00-00 00:00:00.');

const blob: MysqlCodec = {
  datatype: 'blob',
  write: (out, bytes, from, length) => put(out, cell.blobCell(bytes.subarray(from, from + length))),
};

const bits = (width: number): MysqlCodec => ({
  datatype: 'string',
  write(out, bytes, from, length) {
    let digits = '';
    for (let at = from; at < from + Math.min(length, 8); at += 1)
      digits += (bytes[at] as number).toString(2).padStart(8, '0');
    return put(out, cell.textCell(digits.slice(-Math.max(1, Math.min(width, 64)))));
  },
});

/** `isUtc` says whether the session's time zone is still UTC. */
export function mysqlCodec(field: Field, isUtc: boolean): MysqlCodec {
  const { columnType: type } = field;
  if (integers.includes(type)) return integer;
  if (type === types.decimal || type === types.newDecimal) return decimal;
  if (type === types.float || type === types.double) return float;
  if (type === types.date || type === types.time) return unicodeText(type === types.date ? 'date' : 'time');
  if (type === types.datetime || type === types.timestamp)
    return type === types.timestamp && isUtc ? instant : datetime;
  if (type === types.bit) return bits(field.columnLength);
  if (type === types.json) return unicodeText('json');
  if (type === types.geometry || (type !== types.null && field.characterSet === binaryCharset)) return blob;
  const datatype = datatypeOfText(field);
  const decoder = decoderOf(field.encoding ?? 'utf8');
  return decoder === undefined
    ? unicodeText(datatype)
    : {
        ...blob,
        datatype,
        write: (out, bytes, from, length) =>
          put(out, cell.textCell(decoder.decode(bytes.subarray(from, from + length)))),
      };
}

/** Results are in UTF-8 unless the user sets another character set. */
function decoderOf(encoding: string): TextDecoder | undefined {
  if (/^(?:utf8|cesu8|binary|ascii)$/.test(encoding)) return undefined;
  try {
    return new TextDecoder(encoding === 'ucs2' || encoding === 'utf16' ? 'utf-16be' : encoding);
  } catch {
    return undefined;
  }
}

function datatypeOfText({ extendedTypeName, extendedFormat }: Field): string {
  if (extendedFormat === 'json') return 'json';
  return extendedTypeName === 'uuid' ? 'uuid' : 'string';
}

export function scaleOf({ columnType, decimals }: Field): Pick<Column, 'scale'> {
  return columnType === types.newDecimal && decimals < noScale ? { scale: decimals } : {};
}
