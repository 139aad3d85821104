import type { DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { type EngineSql, TsqlError } from '@platbook/sql/tsql/translation';
import { asDecimal } from '@platbook/sql/tsql/type-system/type-rules';
import type { ParameterText } from '@platbook/tds/tsql-session';

type Library = typeof import('@duckdb/node-api');

const dayMs = 86_400_000;
const tooFine = 'A parameter has seven fractional second digits. This connection supports six.';

export function bindVariables(
  library: Library,
  prepared: DuckDBPreparedStatement,
  uses: EngineSql['uses'],
  present: (variable: string) => ParameterText,
): void {
  for (const { placeholder, variable, type } of uses) {
    const index = prepared.parameterIndex(placeholder.replace('$', ''));
    const text = present(variable);
    if (text === null || type.name === 'null') prepared.bindNull(index);
    else (binds[type.name] ?? bindText)({ library, prepared, index, type }, text);
  }
}

interface Place {
  readonly library: Library;
  readonly prepared: DuckDBPreparedStatement;
  readonly index: number;
  readonly type: SqlType;
}

function bindDecimal({ library, prepared, index, type }: Place, text: string): void {
  const { precision, scale } = asDecimal(type);
  const [whole = '', fraction = ''] = text.replace('+', '').split('.');
  const digits = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  prepared.bindDecimal(index, new library.DuckDBDecimalValue(digits, precision, scale));
}
const bindText = ({ prepared, index }: Place, text: string) => prepared.bindVarchar(index, text);
const bindBytes = ({ prepared, index }: Place, text: string) => prepared.bindBlob(index, Buffer.from(text, 'hex'));
const bindMoment = ({ library, prepared, index }: Place, text: string) =>
  prepared.bindTimestamp(index, new library.DuckDBTimestampValue(microsOf(text)));

const binds: Partial<Record<SqlType['name'], (place: Place, text: string) => void>> = {
  bit: ({ prepared, index }, text) => prepared.bindBoolean(index, Number(text) !== 0),
  tinyint: ({ prepared, index }, text) => prepared.bindUTinyInt(index, Number(text)),
  smallint: ({ prepared, index }, text) => prepared.bindSmallInt(index, Number(text)),
  int: ({ prepared, index }, text) => prepared.bindInteger(index, Number(text)),
  bigint: ({ prepared, index }, text) => prepared.bindBigInt(index, BigInt(text)),
  real: ({ prepared, index }, text) => prepared.bindFloat(index, Number(text)),
  float: ({ prepared, index }, text) => prepared.bindDouble(index, Number(text)),
  money: bindDecimal,
  smallmoney: bindDecimal,
  decimal: bindDecimal,
  date: ({ library, prepared, index }, text) =>
    prepared.bindDate(index, new library.DuckDBDateValue(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / dayMs)),
  time: ({ library, prepared, index }, text) =>
    prepared.bindTime(index, new library.DuckDBTimeValue(microsOf(`1970-01-01 ${text}`))),
  datetime: bindMoment,
  smalldatetime: bindMoment,
  datetime2: bindMoment,
  datetimeoffset: ({ prepared, index }, text) => prepared.bindVarchar(index, JSON.stringify(offsetOf(text))),
  uniqueidentifier: ({ library, prepared, index }, text) =>
    prepared.bindUUID(index, library.DuckDBUUIDValue.fromUint128(BigInt(`0x${text.replaceAll('-', '')}`))),
  binary: bindBytes,
  varbinary: bindBytes,
};

/** From 0001-01-01 to 1970-01-01, in ticks of 100 nanoseconds. */
const ticksToEpoch = 621_355_968_000_000_000n;

function offsetOf(text: string): { ticks: string; minutes: number } {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(text.slice(10)) ?? [];
  const seventh = BigInt(/\.\d{6}(\d)/.exec(text)?.[1] ?? '0');
  const micros = microsOf(text.replace(/(\.\d{6})\d/, '$1'));
  return {
    ticks: String(micros * 10n + seventh + ticksToEpoch),
    minutes: Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)),
  };
}

function textOfOffset(ticks: bigint, minutes: number): string {
  const local = ticks - ticksToEpoch + BigInt(minutes) * 600_000_000n;
  const second = ((local % 10_000_000n) + 10_000_000n) % 10_000_000n;
  const moment = new Date(Number((local - second) / 10_000n)).toISOString().slice(0, 19).replace('T', ' ');
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  return `${moment}.${String(second).padStart(7, '0')} ${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

export function textOfValue(value: DuckDBValue): ParameterText {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && 'entries' in value && !Array.isArray(value.entries)) {
    const { ticks, minutes } = value.entries as { ticks: bigint; minutes: number };
    return textOfOffset(ticks, minutes);
  }
  if (typeof value === 'object' && 'bytes' in value) return Buffer.from(value.bytes as Uint8Array).toString('hex');
  return String(value);
}

/** The engine cannot store a seventh fractional digit; rounding would change the value, so it is refused. */
function microsOf(text: string): bigint {
  const [, moment = '', fraction = '', zone = ''] = /^(.*?)(?:\.(\d+))? ?(Z|[+-]\d\d(?::\d\d)?)?$/.exec(text) ?? [];
  if (/^\d{6}.*[1-9]/.test(fraction)) throw new TsqlError(ownErrors.unproven, tooFine, { line: 1 });
  const full = moment.length <= 10 ? `${moment} 00:00:00` : moment;
  const offset = zone === '' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone;
  const milliseconds = Date.parse(full.replace(' ', 'T') + offset);
  return BigInt(milliseconds) * 1_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}
