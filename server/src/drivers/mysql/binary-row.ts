import type { Field, Packet } from './load-mysql.ts';
import { types } from './mysql-cells.ts';

const unsigned = 32;
const zerofill = 64;
const noFixedDecimals = 31;

/** Where a value is: in the packet, or the server's text for it, made from its binary form. One object serves a whole result. */
export interface Place {
  bytes: Buffer;
  from: number;
  length: number;
}

/** Reads a value of a text row: its length, then its bytes. False for NULL. */
export function readText(packet: Packet, place: Place): boolean {
  const { buffer } = packet;
  const first = buffer[packet.offset] as number;
  if (first < 0xfb) {
    place.length = first;
    place.from = packet.offset + 1;
  } else if (first === 0xfb) {
    packet.offset += 1;
    return false;
  } else {
    place.length = readLength(packet, first);
    place.from = packet.offset;
  }
  place.bytes = buffer;
  packet.offset = place.from + place.length;
  if (packet.offset > packet.end) throw new RangeError('The value is longer than its packet');
  return true;
}

function readLength(packet: Packet, first: number): number {
  const at = packet.offset + 1;
  const width = first === 0xfc ? 2 : first === 0xfd ? 3 : first === 0xfe ? 6 : -1;
  if (width < 0 || at + width > packet.end) throw new RangeError('The packet has no length here');
  packet.offset = first === 0xfe ? at + 8 : at + width;
  return packet.buffer.readUIntLE(at, width);
}

/** Which values of a binary row are NULL; moves to the first value. */
export function readNulls(packet: Packet, count: number): (index: number) => boolean {
  const { buffer } = packet;
  const start = packet.offset + 1;
  packet.offset = start + ((count + 9) >> 3);
  if (packet.offset > packet.end) throw new RangeError('The row is cut off');
  return (index) => (((buffer[start + ((index + 2) >> 3)] as number) >> ((index + 2) & 7)) & 1) === 1;
}

/** A value of a binary row (MySQL: Protocol::BinaryResultsetRow), as the text that the server prints. */
export function readBinary(packet: Packet, field: Field, place: Place): void {
  const plain = binaryText(packet, field);
  if (plain === undefined) {
    if (!readText(packet, place)) throw new RangeError('The row has a NULL that its head lacks');
    return;
  }
  const text = (field.flags & zerofill) === 0 ? plain : plain.padStart(Math.min(field.columnLength, 255), '0');
  place.bytes = Buffer.from(text, 'latin1');
  place.from = 0;
  place.length = place.bytes.length;
}

function binaryText(packet: Packet, field: Field): string | undefined {
  const { columnType, flags, decimals } = field;
  const isUnsigned = (flags & unsigned) !== 0;
  switch (columnType) {
    case types.tiny:
      return String(take(packet, 1, (bytes, at) => (isUnsigned ? bytes.readUInt8(at) : bytes.readInt8(at))));
    case types.year:
      return String(take(packet, 2, (bytes, at) => bytes.readUInt16LE(at))).padStart(4, '0');
    case types.short:
      return String(take(packet, 2, (bytes, at) => (isUnsigned ? bytes.readUInt16LE(at) : bytes.readInt16LE(at))));
    case types.int24:
    case types.long:
      return String(take(packet, 4, (bytes, at) => (isUnsigned ? bytes.readUInt32LE(at) : bytes.readInt32LE(at))));
    case types.longlong:
      return String(
        take(packet, 8, (bytes, at) => (isUnsigned ? bytes.readBigUInt64LE(at) : bytes.readBigInt64LE(at))),
      );
    case types.float:
      return floatText(
        take(packet, 4, (bytes, at) => bytes.readFloatLE(at)),
        decimals,
        6,
      );
    case types.double:
      return floatText(
        take(packet, 8, (bytes, at) => bytes.readDoubleLE(at)),
        decimals,
        17,
      );
    case types.date:
    case types.datetime:
    case types.timestamp:
      return dateText(packet, columnType === types.date, decimals);
    case types.time:
      return timeText(packet, decimals);
    default:
      return undefined;
  }
}

function take<Value>(packet: Packet, width: number, read: (bytes: Buffer, at: number) => Value): Value {
  const at = packet.offset;
  packet.offset += width;
  if (packet.offset > packet.end) throw new RangeError('The row is cut off');
  return read(packet.buffer, at);
}

/** FLOAT has six digits in text (FLT_DIG), like the server's own. */
function floatText(value: number, decimals: number, digits: number): string {
  if (decimals < noFixedDecimals) return value.toFixed(Math.min(decimals, 30));
  return String(digits < 17 ? Number(value.toPrecision(digits)) : value).replace('e+', 'e');
}

const two = (value: number): string => String(value).padStart(2, '0');

function fractionText(micros: number, decimals: number): string {
  if (decimals === 0 || decimals >= noFixedDecimals) return micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
  return `.${String(micros).padStart(6, '0').slice(0, decimals)}`;
}

function dateText(packet: Packet, isDay: boolean, decimals: number): string {
  const length = take(packet, 1, (bytes, at) => bytes.readUInt8(at));
  return take(packet, length, (bytes, at) => {
    const day =
      length >= 4
        ? `${String(bytes.readUInt16LE(at)).padStart(4, '0')}-${two(bytes[at + 2] as number)}-${two(bytes[at + 3] as number)}`
        : '0000-00-00';
    if (isDay) return day;
    const clock = length >= 7 ? [bytes[at + 4], bytes[at + 5], bytes[at + 6]] : [0, 0, 0];
    const micros = length >= 11 ? bytes.readUInt32LE(at + 7) : 0;
    return `${day} ${clock.map((part) => two(part as number)).join(':')}${fractionText(micros, decimals)}`;
  });
}

function timeText(packet: Packet, decimals: number): string {
  const length = take(packet, 1, (bytes, at) => bytes.readUInt8(at));
  return take(packet, length, (bytes, at) => {
    if (length < 8) return `00:00:00${fractionText(0, decimals)}`;
    const hours = bytes.readUInt32LE(at + 1) * 24 + (bytes[at + 5] as number);
    const micros = length >= 12 ? bytes.readUInt32LE(at + 8) : 0;
    const clock = `${two(hours)}:${two(bytes[at + 6] as number)}:${two(bytes[at + 7] as number)}`;
    return `${bytes[at] === 1 ? '-' : ''}${clock}${fractionText(micros, decimals)}`;
  });
}
