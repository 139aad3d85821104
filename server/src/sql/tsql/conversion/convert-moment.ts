import type { Bound } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { familyOf, isWhole } from '../type-system/type-rules.ts';
import type { Conversion } from './convert.ts';

/** Columns, numbers and computed texts as a date or a time; undefined for a pair of types without a rule. */
export function momentTo({ mode }: Conversion, value: Bound, to: SqlType): string | undefined {
  const from = familyOf(value.type);
  if (from === 'text') return inType(`tsql_${mode === 'try' ? 'try_' : ''}moment(${value.sql})`, to, true);
  if (from === 'date' || from === 'datetime') {
    if (to.name === 'date') return `CAST(${value.sql} AS DATE)`;
    if (to.name === 'time') return from === 'date' ? undefined : `CAST(${value.sql} AS TIME)`;
    return inType(`CAST(${value.sql} AS TIMESTAMP)`, to, from === 'date' || value.type.name === 'datetime2');
  }
  if (from === 'time') {
    if (to.name === 'date') return undefined;
    return inType(`(DATE '1900-01-01' + ${value.sql})`, to, true);
  }
  // A number of days since 1900, as in DATEADD(month, DATEDIFF(month, 0, d), 0).
  if (isWhole(value.type) && value.type.name !== 'bit' && to.name === 'datetime') {
    return inType(
      `(TIMESTAMP '1900-01-01' + to_days(CAST(${value.sql} AS INTEGER)))`,
      to,
      value.constant === undefined,
    );
  }
  return undefined;
}

/** A TIMESTAMP in the precision and the range of a type. */
function inType(sql: string, to: SqlType, isDoubtful: boolean): string | undefined {
  if (to.name === 'date') return `CAST(${sql} AS DATE)`;
  if (to.name === 'time') return `CAST(${sql} AS TIME)`;
  if (to.name === 'datetime2') return to.scale >= 6 ? sql : rounded(sql, 10 ** (6 - to.scale));
  if (to.name === 'datetime') return isDoubtful ? `tsql_datetime(tsql_in_range(${sql}, TIMESTAMP '1753-01-01'))` : sql;
  return undefined;
}

/** A TIMESTAMP rounded to a unit of so many microseconds. */
const rounded = (sql: string, unit: number) =>
  `make_timestamp(CAST(round(epoch_us(${sql}) / CAST(${unit} AS DOUBLE)) AS BIGINT) * ${unit})`;
