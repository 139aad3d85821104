import type { Bound } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { familyOf, isWhole } from '../type-system/type-rules.ts';
import type { Conversion } from './convert.ts';

export function momentTo(conversion: Conversion, value: Bound, to: SqlType): string | undefined {
  const { mode } = conversion;
  if (value.type.name === 'datetimeoffset') {
    const local = `tsql_${to.name === 'date' ? 'cut_' : ''}local(${value.sql})`;
    return momentTo(conversion, { ...value, sql: local, type: { name: 'datetime2', scale: value.type.scale } }, to);
  }
  const from = familyOf(value.type);
  const attempt = mode === 'try' ? 'try_' : '';
  if (from === 'text') {
    const isOld = to.name === 'datetime' || to.name === 'smalldatetime';
    const text = isOld ? `tsql_${attempt}thousandths(${value.sql})` : value.sql;
    return inType(`tsql_${attempt}moment(${text})`, value.type, to);
  }
  if (from === 'date' || from === 'datetime') {
    if (to.name === 'date') return `CAST(${value.sql} AS DATE)`;
    if (to.name === 'time' && from === 'date') return undefined;
    return inType(`CAST(${value.sql} AS TIMESTAMP)`, value.type, to);
  }
  if (from === 'time') {
    if (to.name === 'date') return undefined;
    return inType(`(DATE '1900-01-01' + ${value.sql})`, value.type, to);
  }
  // A number of days since 1900, as in DATEADD(month, DATEDIFF(month, 0, d), 0).
  if (isWhole(value.type) && value.type.name !== 'bit' && to.name === 'datetime') {
    const sql = `(TIMESTAMP '1900-01-01' + to_days(CAST(${value.sql} AS INTEGER)))`;
    return value.constant ? sql : inType(sql, value.type, to);
  }
  return undefined;
}

function inType(sql: string, from: SqlType, to: SqlType): string | undefined {
  switch (to.name) {
    case 'date':
      return `CAST(${sql} AS DATE)`;
    case 'time': {
      const rounded = inDigits(sql, from, to.scale);
      // Rounding up just before midnight would leave the day.
      return rounded === sql ? `CAST(${sql} AS TIME)` : `tsql_time(${sql}, ${rounded})`;
    }
    case 'datetime2':
      return inDigits(sql, from, to.scale);
    case 'datetime':
      return from.name === 'datetime' || from.name === 'smalldatetime'
        ? sql
        : `tsql_datetime(tsql_in_range(${sql}, TIMESTAMP '1753-01-01'))`;
    case 'smalldatetime':
      // For types with more precision, it is unknown whether SQL Server rounds once or twice.
      return from.name === 'date' || from.name === 'datetime' ? `tsql_minute(${sql})` : undefined;
    default:
      return undefined;
  }
}

/** A datetime counts units of 1/300 second: types with more precision show .0033333 and .0066667. */
function inDigits(sql: string, from: SqlType, scale: number): string {
  const unit = 10 ** Math.max(0, 6 - scale);
  if (from.name === 'datetime' && scale > 3)
    return scale === 7 ? `tsql_hundredths(${sql})` : `tsql_thirds(${sql}, ${unit})`;
  const digits =
    'scale' in from && from.name !== 'decimal' ? from.scale : from.name === 'datetime' ? 3 : isTextual(from) ? 7 : 0;
  return scale >= Math.min(digits, 6) ? sql : `tsql_rounded(${sql}, ${unit})`;
}

const isTextual = (type: SqlType) => familyOf(type) === 'text';
