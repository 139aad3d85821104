import { type Bound, made } from '../binder/bound.ts';
import { convert } from '../conversion/convert.ts';
import { datetime, int, isNumber, isText } from '../type-system/type-rules.ts';
import { type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

const yes = (sql: string, of: Bound): Bound =>
  made(`CASE WHEN ${sql} THEN CAST(1 AS INTEGER) ELSE CAST(0 AS INTEGER) END`, int, [of], { isNullable: false });

/** ISDATE: whether datetime accepts a text. An unsupported format is an error, because it could be a valid date. */
function isDate(use: FunctionUse): Bound {
  const value = use.argument(0);
  if (value.type.name === 'datetime' || value.type.name === 'smalldatetime')
    return yes(`${value.sql} IS NOT NULL`, value);
  if (!isText(value.type)) return use.refuseAs(8116, value.type.name, 1, 'isdate');
  // CAST accepts the empty text as a date, ISDATE does not.
  const read = convert({ ...use.conversion, mode: 'try' }, value, datetime);
  return yes(`trim(${value.sql}) <> '' AND ${read.sql} IS NOT NULL`, value);
}

/** ISNUMERIC: 1 for numbers in plain notation, 0 for text with characters that no number or money value has; anything else is an error. */
function isNumeric(use: FunctionUse): Bound {
  const value = use.argument(0);
  if (isNumber(value.type))
    return value.type.name === 'bit' ? yes('false', value) : yes(`${value.sql} IS NOT NULL`, value);
  if (!isText(value.type))
    return use.refuse(8116, `ISNUMERIC of ${value.type.name} is not supported on this connection.`);
  return yes(`tsql_numeric(${value.sql})`, value);
}

export const testFunctions: FunctionTable = { ISDATE: fixed(1, isDate), ISNUMERIC: fixed(1, isNumeric) };
