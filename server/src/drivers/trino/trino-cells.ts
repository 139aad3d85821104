import * as cell from '../cell-text.ts';
import { StatementError } from '../driver.ts';
import type { JsonCursor } from './json-cursor.ts';

/** A type as Trino describes it in a result: `decimal` with arguments 10 and 2, `array` with a type. */
export interface TypeSignature {
  rawType: string;
  arguments?: readonly { value?: unknown }[];
}

export interface TrinoCodec {
  datatype: string;
  read(cursor: JsonCursor): cell.CellText;
  /** The value inside an array, map or row. */
  json(cursor: JsonCursor): string;
}

const deepest = 64;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const wholeNumber = /^(?:0|-?[1-9]\d*)$/;

const malformed = () => new StatementError('The database sent a value that is not valid');

function scalar(datatype: string, toCell: (text: string, isQuoted: boolean) => cell.CellText): TrinoCodec {
  const read = (cursor: JsonCursor): cell.CellText => {
    const text = cursor.readScalar() ?? cursor.readNested();
    if (text === 'null' && !cursor.wasQuoted) return cell.nullCell;
    return toCell(text, cursor.wasQuoted);
  };
  return { datatype, read, json: (cursor) => read(cursor).json };
}

const asText = (datatype: string) => scalar(datatype, cell.textCell);

const integer = scalar('number', (text) => {
  if (!wholeNumber.test(text)) return text === '-0' ? cell.integerCell(0) : cell.textCell(text);
  return text.length <= 15 ? { json: text, length: text.length } : cell.integerCell(BigInt(text));
});
const fraction = scalar('number', (text, isQuoted) =>
  isQuoted || !jsonNumber.test(text) ? cell.textCell(text) : cell.floatCell(Number(text)),
);
const boolean = scalar('boolean', (text, isQuoted) =>
  !isQuoted && (text === 'true' || text === 'false') ? cell.booleanCell(text === 'true') : cell.textCell(text),
);
const date = scalar('date', (text) => cell.textCell(text.startsWith('+') ? text.slice(1) : text));
/** `2024-01-02 03:04:05.5 UTC` → `2024-01-02T03:04:05.5Z`; other zones are part of the value and stay. */
const timestamp = scalar('datetime', (text) =>
  cell.textCell(text.replace(/^\+?(-?\d+-\d\d-\d\d) /, '$1T').replace(/ (?:UTC|Z)$/, 'Z')),
);
const blob = scalar('blob', (text) => cell.blobCell(Buffer.from(text, 'base64')));

const codecs: Readonly<Record<string, TrinoCodec>> = {
  bigint: integer,
  integer,
  smallint: integer,
  tinyint: integer,
  double: fraction,
  real: fraction,
  decimal: scalar('number', cell.decimalCell),
  boolean,
  date,
  time: asText('time'),
  'time with time zone': asText('time'),
  timestamp,
  'timestamp with time zone': timestamp,
  'interval day to second': asText('interval'),
  'interval year to month': asText('interval'),
  uuid: asText('uuid'),
  json: asText('json'),
  varbinary: blob,
};
const text = asText('string');

/** What isn't known, as types of plugins, is shown as the text that the server sends. */
export function trinoCodec(signature: TypeSignature, depth = 0): TrinoCodec {
  const { rawType, arguments: given = [] } = signature;
  if (depth >= deepest) return text;
  const typeAt = (index: number) => trinoCodec(typeOf(given[index]?.value), depth + 1);
  if (rawType === 'array') return arrayCodec(typeAt(0));
  if (rawType === 'map') return mapCodec(typeAt(1));
  if (rawType === 'row') return rowCodec(given.map(({ value }, index) => [fieldName(value), typeAt(index)]));
  return Object.hasOwn(codecs, rawType) ? (codecs[rawType] as TrinoCodec) : text;
}

/** Digits after the point, which only decimals declare. */
export function scaleOf({ rawType, arguments: given }: TypeSignature): { scale: number } | undefined {
  const scale = given?.[1]?.value;
  return rawType === 'decimal' && typeof scale === 'number' ? { scale } : undefined;
}

interface NamedType {
  fieldName?: { name?: string };
  typeSignature?: TypeSignature;
}

function typeOf(value: unknown): TypeSignature {
  const found = ((value as NamedType | undefined)?.typeSignature ?? value) as TypeSignature | undefined;
  return typeof found?.rawType === 'string' ? found : { rawType: 'unknown' };
}

const fieldName = (value: unknown) => (value as NamedType | undefined)?.fieldName?.name;

function nested(open: '[' | '{', write: (cursor: JsonCursor) => string): TrinoCodec {
  const json = (cursor: JsonCursor): string => {
    if (cursor.take(open)) return write(cursor);
    if (cursor.readScalar() === 'null' && !cursor.wasQuoted) return 'null';
    throw malformed();
  };
  return {
    datatype: 'json',
    json,
    read(cursor) {
      const text = json(cursor);
      return text === 'null' ? cell.nullCell : cell.textCell(text);
    },
  };
}

function arrayCodec(element: TrinoCodec): TrinoCodec {
  return nested('[', (cursor) => {
    const parts: string[] = [];
    while (cursor.hasNext(']', parts.length)) parts.push(element.json(cursor));
    return `[${parts.join(',')}]`;
  });
}

function mapCodec(value: TrinoCodec): TrinoCodec {
  return nested('{', (cursor) => {
    const parts: string[] = [];
    while (cursor.hasNext('}', parts.length)) {
      const key = cursor.readScalar();
      if (key === undefined || !cursor.wasQuoted || !cursor.take(':')) throw malformed();
      parts.push(`${cell.textCell(key).json}:${value.json(cursor)}`);
    }
    return `{${parts.join(',')}}`;
  });
}

/** An object if every field has a name, else an array, as Trino sends it. */
function rowCodec(fields: readonly (readonly [name: string | undefined, codec: TrinoCodec])[]): TrinoCodec {
  const isNamed = fields.length > 0 && fields.every(([name]) => name !== undefined);
  const keys = fields.map(([name]) => (isNamed ? `${JSON.stringify(name)}:` : ''));
  return nested('[', (cursor) => {
    const parts: string[] = [];
    while (cursor.hasNext(']', parts.length)) {
      const field = fields[parts.length];
      if (field === undefined) throw malformed();
      parts.push(`${keys[parts.length]}${field[1].json(cursor)}`);
    }
    if (parts.length !== fields.length) throw malformed();
    return isNamed ? `{${parts.join(',')}}` : `[${parts.join(',')}]`;
  });
}
