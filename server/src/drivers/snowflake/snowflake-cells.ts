import * as cell from '../cell-text.ts';
import type { Column } from '../driver.ts';

/** A column of `resultSetMetaData.rowType` (SQL API reference, "ResultSet_resultSetMetaData"). */
export interface RowType {
  readonly name: string;
  readonly type: string;
  readonly scale?: number | null;
}

export interface SnowflakeCodec {
  readonly datatype: string;
  toCell(value: unknown): cell.CellText;
}

const blobCharacters = 1024 * 1024;
const daySeconds = 86_400;
const latestSecond = 8_640_000_000_000;

/** Values are texts ("Handling responses", "Getting the data from the results"); anything else is shown as the JSON it is. */
const codec = (datatype: string, toCell: (text: string) => cell.CellText): SnowflakeCodec => ({
  datatype,
  toCell: (value) => toCell(typeof value === 'string' ? value : JSON.stringify(value)),
});

const integer = codec('number', (text) => {
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return cell.textCell(text);
  return text.length <= 15 ? { json: text, length: text.length } : cell.integerCell(BigInt(text));
});
const decimal = codec('number', cell.decimalCell);
const real = codec('number', (text) => {
  const infinity = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (infinity) return cell.floatCell(infinity[1] === '-' ? -Infinity : Infinity);
  const number = Number(text);
  return text.trim() === '' || (Number.isNaN(number) && !/^nan$/i.test(text))
    ? cell.textCell(text)
    : cell.floatCell(number === 0 ? 0 : number);
});
const boolean = codec('boolean', (text) =>
  /^(?:true|false)$/i.test(text) ? cell.booleanCell(text.toLowerCase() === 'true') : cell.textCell(text),
);
const date = codec('date', (text) => {
  const seconds = /^-?\d+$/.test(text) ? Number(text) * daySeconds : Number.NaN;
  return cell.textCell(Math.abs(seconds) <= latestSecond ? dayText(seconds / daySeconds) : text);
});
const time = codec('time', (text) => {
  const found = readSeconds(text);
  return cell.textCell(
    found && found.seconds >= 0 && found.seconds < daySeconds ? clockText(found.seconds) + found.fraction : text,
  );
});
const local = codec('datetime', (text) => timestamp(text, () => ''));
const inUtc = codec('datetime', (text) => timestamp(text, () => 'Z'));
const zoned = codec('datetime', (text) => timestamp(text, zoneText));
const binary = codec('blob', (text) => {
  const isLong = text.length > blobCharacters;
  return cell.textCell(`\\x${text.slice(0, blobCharacters).toLowerCase()}${isLong ? '…' : ''}`);
});
/** The server indents JSON. */
const json = codec('json', (text) => cell.textCell(text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')));
const text = codec('string', cell.textCell);

const codecs = new Map<string, SnowflakeCodec>([
  ['FIXED', integer],
  ['REAL', real],
  ['BOOLEAN', boolean],
  ['DATE', date],
  ['TIME', time],
  ['TIMESTAMP_NTZ', local],
  ['TIMESTAMP_LTZ', inUtc],
  ['TIMESTAMP_TZ', zoned],
  ['BINARY', binary],
  ...['VARIANT', 'OBJECT', 'ARRAY', 'MAP', 'VECTOR', 'GEOGRAPHY', 'GEOMETRY'].map((type) => [type, json] as const),
]);

export function snowflakeCodec({ type, scale }: RowType): SnowflakeCodec {
  const found = codecs.get(type.toUpperCase()) ?? text;
  return found === integer && (scale ?? 0) > 0 ? decimal : found;
}

export function snowflakeColumn(type: RowType): Column {
  const { datatype } = snowflakeCodec(type);
  const isDecimal = type.type.toUpperCase() === 'FIXED' && (type.scale ?? 0) > 0;
  return { name: type.name, datatype, maxValueLength: 0, ...(isDecimal ? { scale: type.scale as number } : {}) };
}

function timestamp(text: string, suffix: (offset: number) => string): cell.CellText {
  const [moment = '', zone] = text.split(' ');
  const found = readSeconds(moment);
  const offset = zone === undefined ? 0 : Number(zone) - 1440;
  if (found === undefined || !(Math.abs(offset) <= 1440)) return cell.textCell(text);
  return cell.textCell(`${instant(found.seconds + offset * 60)}${found.fraction}${suffix(offset)}`);
}

/** Whole seconds, rounded down, and the fraction with its point and without trailing zeros. */
function readSeconds(text: string): { seconds: number; fraction: string } | undefined {
  const [, sign, whole = '', digits = ''] = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  const size = Number(whole);
  if (whole === '' || size > latestSecond - 100_000) return undefined;
  if (sign === '' && /^0*$/.test(digits)) return { seconds: size, fraction: '' };
  const nanos = Number(digits.padEnd(9, '0'));
  const isBelow = sign === '-' && nanos > 0;
  const rest = String(isBelow ? 1_000_000_000 - nanos : nanos)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const seconds = sign === '-' ? -size - (isBelow ? 1 : 0) : size;
  return { seconds, fraction: rest === '' ? '' : `.${rest}` };
}

function instant(seconds: number): string {
  const days = Math.floor(seconds / daySeconds);
  return `${dayText(days)}T${clockText(seconds - days * daySeconds)}`;
}

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** A day from its number since 1970 in the Gregorian calendar, whose years here start in March. Faster than Date by half. */
function dayText(days: number): string {
  const since = days + 719_468;
  const era = Math.floor(since / 146_097);
  const day = since - era * 146_097;
  const year = Math.floor((day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365);
  const inYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * inYear + 2) / 153);
  const shown = year + era * 400 + (month < 10 ? 0 : 1);
  if (shown < 0 || shown > 9999) return new Date(days * daySeconds * 1000).toISOString().slice(0, -14);
  const inMonth = inYear - Math.floor((153 * month + 2) / 5) + 1;
  return `${two[Math.floor(shown / 100)]}${two[shown % 100]}-${two[month < 10 ? month + 3 : month - 9]}-${two[inMonth]}`;
}

function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}`;
}

function zoneText(offset: number): string {
  if (offset === 0) return 'Z';
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${clockText(minutes * 60).slice(0, 5)}`;
}
