import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { TsqlError } from '@platbook/sql/tsql/translation';
import { clockIds, textIds } from '../encoders/wire-type.ts';
import { errorNumber } from '../notices.ts';
import type { ByteReader } from '../protocol/byte-reader.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';

export interface IncomingType {
  /** Absent for types that no statement supports: tables, CLR objects, sql_variant. */
  readonly type: SqlType | undefined;
  readonly name: string;
  readonly form: 'fixed' | 'byte' | 'short' | 'pieces' | 'long' | 'none';
  readonly bytes: number;
  readonly collation?: Buffer;
}

const fixed: Record<number, [type: SqlType, bytes: number]> = {
  48: [{ name: 'tinyint' }, 1],
  50: [{ name: 'bit' }, 1],
  52: [{ name: 'smallint' }, 2],
  56: [{ name: 'int' }, 4],
  58: [{ name: 'smalldatetime' }, 4],
  59: [{ name: 'real' }, 4],
  60: [{ name: 'money' }, 8],
  61: [{ name: 'datetime' }, 8],
  62: [{ name: 'float' }, 8],
  122: [{ name: 'smallmoney' }, 4],
  127: [{ name: 'bigint' }, 8],
};
const families: Record<number, Record<number, SqlType>> = {
  36: { 16: { name: 'uniqueidentifier' } },
  38: { 1: { name: 'tinyint' }, 2: { name: 'smallint' }, 4: { name: 'int' }, 8: { name: 'bigint' } },
  104: { 1: { name: 'bit' } },
  109: { 4: { name: 'real' }, 8: { name: 'float' } },
  110: { 4: { name: 'smallmoney' }, 8: { name: 'money' } },
  111: { 4: { name: 'smalldatetime' }, 8: { name: 'datetime' } },
};
const namesById = <Name extends string>(ids: Readonly<Record<Name, number>>): ReadonlyMap<number, Name> =>
  new Map(Object.entries(ids).map(([name, id]) => [id as number, name as Name]));
const clocks = namesById(clockIds);
const texts = namesById(textIds);
const shortTexts = namesById({ varbinary: 37, varchar: 39, binary: 45, char: 47 });
const longTexts = namesById({ varchar: 35, varbinary: 34, nvarchar: 99 });
const decimals = new Set([55, 63, 106, 108]);
const collationBytes = 5;
const pieces = 0xff_ff;
const longest = 8000;

/** Parses a TYPE_INFO of a parameter ([MS-TDS] 2.2.5.6). An unknown type is a ProtocolError, because its end is unknown. */
export function readTypeInfo(reader: ByteReader): IncomingType {
  const id = reader.u8();
  if (id === 31) return { type: { name: 'null' }, name: 'null', form: 'none', bytes: 0 };
  const plain = fixed[id];
  if (plain) return { type: plain[0], name: plain[0].name, form: 'fixed', bytes: plain[1] };
  const family = families[id];
  if (family) return byLength(required(family[reader.u8()]));
  if (id === 40) return byLength({ name: 'date' });
  const clock = clocks.get(id);
  if (clock) return byLength({ name: clock, scale: within(reader.u8(), 0, 7) });
  if (decimals.has(id)) {
    reader.u8();
    const precision = within(reader.u8(), 1, 38);
    return byLength({ name: 'decimal', precision, scale: within(reader.u8(), 0, precision) });
  }
  const shortText = shortTexts.get(id);
  if (shortText) {
    const length = Math.max(1, reader.u8());
    return { ...byLength({ name: shortText, length }), ...collationOf(reader, shortText) };
  }
  const text = texts.get(id);
  if (text) return readText(reader, text);
  const longText = longTexts.get(id);
  if (longText) {
    reader.u32();
    return {
      type: { name: longText, length: 'max' },
      name: longText,
      form: 'long',
      bytes: 0,
      ...collationOf(reader, longText),
    };
  }
  if (id === 241) {
    if (reader.u8() !== 0) for (const read of ['u8', 'u8', 'u16'] as const) reader.text(reader[read]());
    return { type: { name: 'nvarchar', length: 'max' }, name: 'xml', form: 'pieces', bytes: 0 };
  }
  if (id === 98) {
    reader.u32();
    return { type: undefined, name: 'sql_variant', form: 'long', bytes: 0 };
  }
  if (id === tableValued) throw new TsqlError(errorNumber.notSupported, noTables, { line: 1 });
  throw new ProtocolError(`parameter of type ${id}`);
}

function byLength(type: SqlType): IncomingType {
  return { type, name: type.name, form: 'byte', bytes: 0 };
}

function readText(reader: ByteReader, name: keyof typeof textIds): IncomingType {
  const bytes = reader.u16();
  const collation = collationOf(reader, name);
  if (bytes === pieces) return { type: { name, length: 'max' }, name, form: 'pieces', bytes: 0, ...collation };
  const unit = name === 'nvarchar' || name === 'nchar' ? 2 : 1;
  // Clients announce an empty text with length 0.
  const length = Math.max(1, Math.floor(within(bytes, 0, longest) / unit));
  return { type: { name, length }, name, form: 'short', bytes: 0, ...collation };
}

function collationOf(reader: ByteReader, name: string): { collation?: Buffer } {
  return name.endsWith('char') ? { collation: reader.bytes(collationBytes) } : {};
}

function required(type: SqlType | undefined): SqlType {
  if (!type) throw new ProtocolError('invalid parameter length for its type');
  return type;
}

function within(number: number, least: number, most: number): number {
  if (number < least || number > most) throw new ProtocolError('invalid parameter size for its type');
  return number;
}

const tableValued = 0xf3;
const noTables = 'Table-valued parameters are not supported on this connection. Use a temporary table.';
