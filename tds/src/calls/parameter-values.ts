import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { dayOfYear1900, textOfDay, textOfInstant, textOfTime } from '../clock-text.ts';
import { clockBytes, fixedBytes } from '../encoders/wire-type.ts';
import { ByteReader } from '../protocol/byte-reader.ts';
import { decodeCodePage } from '../protocol/code-pages.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import type { ParameterText } from '../tsql-session.ts';
import type { IncomingType } from './parameter-types.ts';
import { ValueError } from './value-error.ts';

const nullOfPieces = 0xffff_ffff_ffff_ffffn;
const nullOfShort = 0xffff;
const nullOfLong = 0xffff_ffff;
/** Clients send a packet's worth per piece or everything at once; tiny pieces would only waste time. */
const mostPieces = 20_000;

export function readValueBytes(reader: ByteReader, incoming: IncomingType): Buffer | undefined {
  switch (incoming.form) {
    case 'none':
      return undefined;
    case 'fixed':
      return reader.bytes(incoming.bytes);
    case 'byte': {
      const length = reader.u8();
      // In the older text types, an empty value is also NULL: they cannot express it otherwise.
      return length === 0 ? undefined : reader.bytes(length);
    }
    case 'short': {
      const length = reader.u16();
      return length === nullOfShort ? undefined : reader.bytes(length);
    }
    case 'long': {
      const length = reader.u32();
      return length === nullOfLong ? undefined : reader.bytes(length);
    }
    default:
      return readPieces(reader);
  }
}

/** Pieces until one of length 0; the total length before them can be unknown (FF…FE). */
function readPieces(reader: ByteReader): Buffer | undefined {
  const whole = reader.u64();
  if (whole === nullOfPieces) return undefined;
  const pieces: Buffer[] = [];
  for (let length = reader.u32(); length > 0; length = reader.u32()) {
    if (pieces.push(reader.bytes(length)) > mostPieces) throw new ProtocolError('value with too many chunks');
  }
  const bytes = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  if (whole !== nullOfPieces - 1n && whole !== BigInt(bytes.length)) throw new ProtocolError('value length mismatch');
  return bytes;
}

/** The value as text (see ParameterText). Throws ValueError if the bytes are invalid for the type. */
export function textOfValue(type: SqlType, bytes: Buffer | undefined, collation: Buffer | undefined): ParameterText {
  if (bytes === undefined) return null;
  const length = fixedBytes(type);
  if (length !== undefined && bytes.length !== length) throw new ValueError(`The value is not a valid ${type.name}.`);
  return (readings[type.name] as Reading<SqlType['name']>)(bytes, type, collation);
}

type Reading<Name extends SqlType['name']> = (
  bytes: Buffer,
  type: SqlType & { readonly name: Name },
  collation: Buffer | undefined,
) => ParameterText;

const codePageText = (bytes: Buffer, _type: SqlType, collation: Buffer | undefined) => decodeCodePage(bytes, collation);
const hexText = (bytes: Buffer) => bytes.toString('hex');
function nationalText(bytes: Buffer): string {
  if (bytes.length % 2 !== 0) throw new ValueError('The text is not valid UTF-16.');
  return bytes.toString('utf16le');
}

const readings: { [Name in SqlType['name']]: Reading<Name> } = {
  null: () => null,
  bit: (bytes) => (bytes[0] === 0 ? '0' : '1'),
  tinyint: (bytes) => String(bytes.readUInt8()),
  smallint: (bytes) => String(bytes.readInt16LE()),
  int: (bytes) => String(bytes.readInt32LE()),
  bigint: (bytes) => String(bytes.readBigInt64LE()),
  real: (bytes) => finite(bytes.readFloatLE()),
  float: (bytes) => finite(bytes.readDoubleLE()),
  smallmoney: (bytes) => textOfDigits(BigInt(bytes.readInt32LE()), 4),
  money: (bytes) => textOfDigits((BigInt(bytes.readInt32LE()) << 32n) | BigInt(bytes.readUInt32LE(4)), 4),
  decimal: (bytes, { precision, scale }) => textOfDecimal(bytes, precision, scale),
  uniqueidentifier: textOfGuid,
  char: codePageText,
  varchar: codePageText,
  nchar: nationalText,
  nvarchar: nationalText,
  binary: hexText,
  varbinary: hexText,
  date: (bytes) => textOfDay(bytes.readUIntLE(0, 3)),
  datetime(bytes) {
    // Milliseconds, rounded as SQL Server shows them: .000, .003, .007.
    const ms = BigInt(Math.round((bytes.readUInt32LE(4) * 10) / 3));
    return `${textOfDay(bytes.readInt32LE() + dayOfYear1900)} ${textOfTime(ms * 10_000n, 3)}`;
  },
  smalldatetime: (bytes) =>
    `${textOfDay(bytes.readUInt16LE() + dayOfYear1900)} ${textOfTime(BigInt(bytes.readUInt16LE(2)) * 600_000_000n, 0)}`,
  time: textOfClock,
  datetime2: textOfClock,
  datetimeoffset: textOfClock,
};

function finite(number: number): string {
  if (!Number.isFinite(number)) throw new ValueError('The value is not a valid instance of data type float.');
  return String(number);
}

function textOfDigits(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function textOfDecimal(bytes: Buffer, precision: number, scale: number): string {
  // The manual lists four lengths; FreeTDS sends as many bytes as the precision needs.
  if (bytes.length < 2 || bytes.length > 17) throw new ValueError('The value is not a valid decimal.');
  const digits = BigInt(`0x${Buffer.from(bytes.subarray(1)).reverse().toString('hex')}`);
  if (digits >= 10n ** BigInt(precision)) throw new ValueError('The decimal has more digits than its precision.');
  return textOfDigits(bytes[0] === 0 ? -digits : digits, scale);
}

function textOfGuid(bytes: Buffer): string {
  const back = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).reverse().toString('hex');
  const straight = (from: number, to: number) => bytes.toString('hex', from, to);
  return [back(0, 4), back(4, 6), back(6, 8), straight(8, 10), straight(10, 16)].join('-').toUpperCase();
}

function textOfClock(
  bytes: Buffer,
  { name, scale }: Extract<SqlType, { name: 'time' | 'datetime2' | 'datetimeoffset' }>,
) {
  const extra = { time: 0, datetime2: 3, datetimeoffset: 5 }[name];
  if (bytes.length !== clockBytes(scale) + extra) throw new ValueError(`The value is not a valid ${name}.`);
  const reader = new ByteReader(bytes);
  const parts = reader.bytes(clockBytes(scale)).readUIntLE(0, clockBytes(scale));
  const ticks = BigInt(parts) * 10n ** BigInt(7 - scale);
  if (name === 'time') return textOfTime(ticks, scale);
  const day = reader.bytes(3).readUIntLE(0, 3);
  if (name === 'datetime2') return `${textOfDay(day)} ${textOfTime(ticks, scale)}`;
  return textOfInstant(day, ticks, scale, offsetOf(reader.bytes(2).readInt16LE()));
}

function offsetOf(minutes: number): number {
  if (Math.abs(minutes) > 14 * 60) throw new ValueError('The value is not a valid time zone offset.');
  return minutes;
}
