import type { DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { type EngineSql, TsqlError } from '@platbook/sql/tsql/translation';
import type { ParameterText } from '@platbook/tds/tsql-session';

type Library = typeof import('@duckdb/node-api');

const dayMs = 86_400_000;
const moneyScale = 4;
const tooFine = 'A parameter has seven fractional second digits. This connection supports six.';

export function bindVariables(
  library: Library,
  prepared: DuckDBPreparedStatement,
  uses: EngineSql['uses'],
  present: (variable: string) => ParameterText,
): void {
  for (const { placeholder, variable, type } of uses) {
    bindText(library, prepared, prepared.parameterIndex(placeholder.replace('$', '')), type, present(variable));
  }
}

function bindText(
  library: Library,
  prepared: DuckDBPreparedStatement,
  index: number,
  type: SqlType,
  text: ParameterText,
) {
  if (text === null || type.name === 'null') return prepared.bindNull(index);
  switch (type.name) {
    case 'bit':
      return prepared.bindBoolean(index, Number(text) !== 0);
    case 'tinyint':
      return prepared.bindUTinyInt(index, Number(text));
    case 'smallint':
      return prepared.bindSmallInt(index, Number(text));
    case 'int':
      return prepared.bindInteger(index, Number(text));
    case 'bigint':
      return prepared.bindBigInt(index, BigInt(text));
    case 'real':
      return prepared.bindFloat(index, Number(text));
    case 'float':
      return prepared.bindDouble(index, Number(text));
    case 'money':
    case 'smallmoney':
      return prepared.bindDecimal(index, decimalOf(library, text, type.name === 'money' ? 19 : 10, moneyScale));
    case 'decimal':
      return prepared.bindDecimal(index, decimalOf(library, text, type.precision, type.scale));
    case 'date':
    case 'time':
    case 'datetime':
    case 'smalldatetime':
    case 'datetime2':
    case 'datetimeoffset':
      return bindMoment(library, prepared, index, type.name, text);
    case 'uniqueidentifier':
      return prepared.bindUUID(index, library.DuckDBUUIDValue.fromUint128(BigInt(`0x${text.replaceAll('-', '')}`)));
    case 'binary':
    case 'varbinary':
      return prepared.bindBlob(index, Buffer.from(text, 'hex'));
    default:
      return prepared.bindVarchar(index, text);
  }
}

function bindMoment(
  library: Library,
  prepared: DuckDBPreparedStatement,
  index: number,
  name: SqlType['name'],
  text: string,
) {
  switch (name) {
    case 'date':
      return prepared.bindDate(
        index,
        new library.DuckDBDateValue(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / dayMs),
      );
    case 'time':
      return prepared.bindTime(index, new library.DuckDBTimeValue(microsOf(`1970-01-01 ${text}`)));
    case 'datetimeoffset':
      return prepared.bindVarchar(index, JSON.stringify(offsetOf(text)));
    default:
      return prepared.bindTimestamp(index, new library.DuckDBTimestampValue(microsOf(text)));
  }
}

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

function decimalOf(library: Library, text: string, precision: number, scale: number) {
  const [whole = '', fraction = ''] = text.replace('+', '').split('.');
  return new library.DuckDBDecimalValue(BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0')), precision, scale);
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
