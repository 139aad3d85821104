import * as cell from '../cell-text.ts';

export interface PostgresCodec {
  datatype: string;
  toCell(text: string): cell.CellText;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const blobCharacters = 2 + 1024 * 1024;

const number: PostgresCodec = {
  datatype: 'number',
  toCell: (text) => {
    // Zero has no sign, as with the other engines.
    if (text === '-0') return cell.integerCell(0);
    return jsonNumber.test(text) ? { json: text, length: text.length } : cell.textCell(text);
  },
};
const text: PostgresCodec = { datatype: 'string', toCell: cell.textCell };
const asText = (datatype: string): PostgresCodec => ({ datatype, toCell: cell.textCell });
const wholeNumber = /^(?:0|-?[1-9]\d*)$/;
const integer: PostgresCodec = {
  datatype: 'number',
  toCell: (value) => {
    // Other servers speak PostgreSQL's protocol, too.
    if (!wholeNumber.test(value)) return value === '-0' ? cell.integerCell(0) : cell.textCell(value);
    // JSON preserves integers of up to 15 digits.
    return value.length <= 15 ? { json: value, length: value.length } : cell.integerCell(BigInt(value));
  },
};
const boolean: PostgresCodec = {
  datatype: 'boolean',
  toCell: (value) => (value === 't' || value === 'f' ? cell.booleanCell(value === 't') : cell.textCell(value)),
};
const timestamp: PostgresCodec = {
  datatype: 'datetime',
  // 2024-01-02 03:04:05.5+00 → 2024-01-02T03:04:05.5Z; the session runs in UTC.
  toCell: (value) => cell.textCell(value.replace(/^(\d+-\d\d-\d\d) /, '$1T').replace(/\+00(?= BC$|$)/, 'Z')),
};
const blob: PostgresCodec = {
  datatype: 'blob',
  toCell: (value) => cell.textCell(value.length > blobCharacters ? `${value.slice(0, blobCharacters)}…` : value),
};

const codecs: Readonly<Record<number, PostgresCodec>> = {
  16: boolean,
  17: blob,
  20: integer,
  21: integer,
  23: integer,
  26: integer,
  114: asText('json'),
  700: number,
  701: number,
  1082: asText('date'),
  1083: asText('time'),
  1114: timestamp,
  1184: timestamp,
  1186: asText('interval'),
  1266: asText('time'),
  1700: { datatype: 'number', toCell: cell.decimalCell },
  2950: asText('uuid'),
  3802: asText('json'),
};

export function postgresCodec(oid: number): PostgresCodec {
  return codecs[oid] ?? text;
}
