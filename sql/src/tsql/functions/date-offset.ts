import { type Bound, made, raise } from '../binder/bound.ts';
import { momentTo } from '../conversion/convert-moment.ts';
import type { SqlType } from '../sql-types.ts';
import { familyOf, isText } from '../type-system/type-rules.ts';
import { type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

const finest = { name: 'datetimeoffset', scale: 7 } as const;
const mostMinutes = 14 * 60;

function minutesOf(use: FunctionUse): string {
  const value = use.argument(1);
  if (isText(value.type)) return `tsql_zone_minutes(trim(${value.sql}))`;
  const { sql } = use.int(1);
  const name = use.call.name.toLowerCase();
  const error = raise(9812, `The timezone provided to builtin function ${name} is invalid.`, 'INTEGER');
  return `CASE WHEN abs(${sql}) > ${mostMinutes} THEN ${error} ELSE ${sql} END`;
}

function switchOffset(use: FunctionUse): Bound {
  const given = use.argument(0);
  const value = given.type.name === 'datetimeoffset' ? given : use.as(0, finest);
  return made(`tsql_at(tsql_utc(${value.sql}), ${minutesOf(use)})`, value.type, [value, use.argument(1)]);
}

function withOffset(use: FunctionUse): Bound {
  const given = use.argument(0);
  const scale = 'scale' in given.type && given.type.name !== 'decimal' ? given.type.scale : isPlain(given.type) ? 3 : 7;
  const type: SqlType = { name: 'datetime2', scale };
  const local = given.type.name === 'datetimeoffset' ? momentTo(use.conversion, given, type) : use.as(0, type).sql;
  const sql = `tsql_local_at(${local}, ${minutesOf(use)})`;
  return made(sql, { name: 'datetimeoffset', scale }, [given, use.argument(1)]);
}

const isPlain = (type: SqlType) => familyOf(type) === 'datetime' && type.name === 'datetime';

export const offsetFunctions: FunctionTable = {
  SYSDATETIMEOFFSET: fixed(0, () =>
    made('tsql_at(make_timestamp(epoch_us(now())), 0)', finest, [], { isNullable: false }),
  ),
  SWITCHOFFSET: fixed(2, switchOffset),
  TODATETIMEOFFSET: fixed(2, withOffset),
};
