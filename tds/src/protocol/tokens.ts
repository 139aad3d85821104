import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import { buildValue } from '../encoders/put-value.ts';
import { buildTypeInfo, collation } from '../encoders/wire-type.ts';
import type { ParameterText } from '../tsql-session.ts';
import { feature, hasLongCounts, strictVersion } from './login7.ts';
import { serverVersion } from './prelogin.ts';

/** Tokens of a reply ([MS-TDS] 2.2.7). */
const token = {
  returnStatus: 0x79,
  columns: 0x81,
  error: 0xaa,
  info: 0xab,
  returnValue: 0xac,
  loginAck: 0xad,
  featureAck: 0xae,
  row: 0xd1,
  change: 0xe3,
} as const;

export const doneToken = { batch: 0xfd, call: 0xfe, inCall: 0xff } as const;
export const doneFlag = { more: 0x01, error: 0x02, count: 0x10, attention: 0x20 } as const;
const selectCommand = 0xc1;

export const change = {
  database: 1,
  language: 2,
  packetSize: 4,
  begin: 8,
  commit: 9,
  rollback: 10,
  reset: 18,
} as const;
const changeOfCollation = 7;

/** An error or informational message. Severities of errors start at 11; from 20 on, the connection ends. */
export interface Notice {
  readonly number: number;
  readonly severity: number;
  readonly state?: number;
  readonly message: string;
  readonly procedure?: string;
  readonly line: number;
}

const longestMessage = 2048;
const longestName = 128;

function u16(number: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(number);
  return buffer;
}
function u32(number: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(number);
  return buffer;
}
function byteText(text: string): Buffer {
  return Buffer.concat([Buffer.from([Math.min(text.length, 255)]), Buffer.from(text.slice(0, 255), 'utf16le')]);
}
function shortText(text: string): Buffer {
  return Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le')]);
}
function sized(id: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([id]), u16(body.length), body]);
}

export function buildNotice(notice: Notice, serverName: string, tdsVersion: number): Buffer {
  const { number, severity, state = 1, message, procedure = '', line } = notice;
  const body = Buffer.concat([
    u32(number),
    Buffer.from([state, severity]),
    shortText(message.slice(0, longestMessage)),
    byteText(serverName.slice(0, longestName)),
    byteText(procedure.slice(0, longestName)),
    hasLongCounts(tdsVersion) ? u32(line) : u16(Math.min(line, 0xffff)),
  ]);
  return sized(severity > 10 ? token.error : token.info, body);
}

export function buildDone(
  kind: number,
  done: { flags?: number; rowCount?: number | undefined; isSelect?: boolean },
  tdsVersion: number,
): Buffer {
  const long = hasLongCounts(tdsVersion);
  const buffer = Buffer.alloc(long ? 13 : 9);
  buffer.writeUInt8(kind, 0);
  buffer.writeUInt16LE((done.flags ?? 0) | (done.rowCount === undefined ? 0 : doneFlag.count), 1);
  buffer.writeUInt16LE(done.isSelect ? selectCommand : 0, 3);
  if (long) buffer.writeBigUInt64LE(BigInt(done.rowCount ?? 0), 5);
  else buffer.writeUInt32LE(done.rowCount ?? 0, 5);
  return buffer;
}

export function buildColumns(columns: readonly SqlColumn[]): Buffer {
  const parts = columns.map(({ name, type, isNullable }) =>
    Buffer.concat([u32(0), u16(isNullable ? 0x09 : 0x08), buildTypeInfo(type), byteText(name.slice(0, longestName))]),
  );
  return Buffer.concat([Buffer.from([token.columns]), u16(columns.length), ...parts]);
}

export const noMetadata: Buffer = Buffer.from([token.columns, 0xff, 0xff]);

export function buildReturnStatus(status: number): Buffer {
  return Buffer.concat([Buffer.from([token.returnStatus]), u32(status)]);
}

/** An OUTPUT parameter after a call. It repeats the client's parameter name, because some clients find the value by it. */
export function buildReturnValue(ordinal: number, name: string, type: SqlType, value: ParameterText): Buffer {
  const head = [Buffer.from([token.returnValue]), u16(ordinal), byteText(name), Buffer.from([0x01]), u32(0), u16(0x09)];
  return Buffer.concat([...head, buildTypeInfo(type), buildValue(type, value)]);
}

export function buildChange(kind: number, now: string, before: string): Buffer {
  return sized(token.change, Buffer.concat([Buffer.from([kind]), byteText(now), byteText(before)]));
}
export function buildBinaryChange(kind: number, now: Buffer, before: Buffer): Buffer {
  const lengthAndBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length]), bytes]);
  return sized(token.change, Buffer.concat([Buffer.from([kind]), lengthAndBytes(now), lengthAndBytes(before)]));
}
export function buildCollationChange(): Buffer {
  return buildBinaryChange(changeOfCollation, collation, Buffer.alloc(0));
}

/** LOGINACK. The TDS version is big-endian here. Clients check the start of the program's name. */
export function buildLoginAck(tdsVersion: number): Buffer {
  const version = Buffer.alloc(4);
  version.writeUInt32BE(tdsVersion);
  const { major, minor, build } = serverVersion;
  const program = Buffer.from([major, minor, build >> 8, build & 0xff]);
  return sized(token.loginAck, Buffer.concat([Buffer.from([1]), version, byteText('Microsoft SQL Server'), program]));
}

export function buildFeatureAck(asked: ReadonlySet<number>, tdsVersion: number): Buffer {
  if (asked.size === 0 || (tdsVersion < 0x74_00_00_00 && tdsVersion !== strictVersion)) return Buffer.alloc(0);
  const utf8 = asked.has(feature.utf8) ? Buffer.from([feature.utf8, 1, 0, 0, 0, 1]) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([token.featureAck]), utf8, Buffer.from([feature.end])]);
}
