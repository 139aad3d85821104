import { type Bound, cast, castTo, made, raiseAs } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { bigint, date, datetime, familyOf, int, textType } from '../type-system/type-rules.ts';
import { offsetFunctions } from './date-offset.ts';
import { type DatePart, isOfTime, isTimeZonePart, readDatePart } from './date-part.ts';
import { between, type FunctionEntry, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

const finest: SqlType = { name: 'datetime2', scale: 7 };

/** A date or a time. Numbers become datetime; text does too in DATEADD, and elsewhere the most precise type. */
function momentAt(use: FunctionUse, index: number): Bound {
  const value = use.argument(index);
  const family = familyOf(value.type);
  if (family === 'date' || family === 'datetime' || family === 'time') return value;
  return use.as(index, family === 'text' && use.call.name !== 'DATEADD' ? finest : datetime);
}

function refusePart({ call, refuseAs }: FunctionUse, part: string, { name }: SqlType, where = ''): never {
  return refuseAs(9810, part, call.name.toLowerCase(), `${name}${where}`);
}

function dateAt(use: FunctionUse, index: number, part: DatePart): Bound {
  const value = momentAt(use, index);
  const { name } = value.type;
  if ((name === 'time' && !isOfTime(part)) || (name === 'date' && isOfTime(part)))
    return refusePart(use, part, value.type);
  return value;
}

const intervals: Partial<Record<DatePart, (count: string) => string>> = {
  year: (count) => `to_months(12 * ${count})`,
  quarter: (count) => `to_months(3 * ${count})`,
  month: (count) => `to_months(${count})`,
  day: (count) => `to_days(${count})`,
  dayofyear: (count) => `to_days(${count})`,
  weekday: (count) => `to_days(${count})`,
  week: (count) => `to_days(7 * ${count})`,
  hour: (count) => `to_hours(${count})`,
  minute: (count) => `to_minutes(${count})`,
  second: (count) => `to_seconds(${count})`,
  millisecond: (count) => `to_milliseconds(${count})`,
};

const tooFar = (engineType: string) => raiseAs(517, engineType);

/** The first valid value of types with a limited range, and the first invalid one after it. */
const ranges: Partial<Record<SqlType['name'], readonly [least: string, end: string]>> = {
  datetime: ['1753-01-01', '10000-01-01'],
  smalldatetime: ['1900-01-01', '2079-06-07'],
};

function moveTime(use: FunctionUse, value: Bound, interval: (count: string) => string): Bound {
  const count = use.int(1);
  return cast(`(${value.sql} + ${interval(count.sql)})`, value.type, [value, count]);
}

/** DATEADD keeps the type of its date and limits the day to the length of the month. A fractional count is truncated. */
function dateAdd(use: FunctionUse): Bound {
  const part = readDatePart(use);
  const value = dateAt(use, 2, part);
  return inLocalTime(value, (local) => addTo(use, part, local));
}

function inLocalTime(value: Bound, compute: (local: Bound) => Bound): Bound {
  const { sql, type } = value;
  if (type.name !== 'datetimeoffset') return compute(value);
  const local = compute({ ...value, sql: `tsql_local(${sql})`, type: { name: 'datetime2', scale: type.scale } });
  return { ...local, sql: `tsql_local_at(${local.sql}, struct_extract(${sql}, 'minutes'))`, type };
}

function addTo(use: FunctionUse, part: DatePart, value: Bound): Bound {
  const interval = intervals[part];
  if (interval && value.type.name === 'time') return moveTime(use, value, interval);
  const isTooFine = value.type.name === 'smalldatetime' && (part === 'second' || part === 'millisecond');
  if (!interval || isTooFine) return refusePart(use, part, value.type, ' on this connection');
  const count = use.int(1);
  const moved = `(${value.sql} + ${interval(count.sql)})`;
  const of = [value, count];
  const [least, end] = ranges[value.type.name] ?? ['0001-01-01', '10000-01-01'];
  if (moved.length > 20_000) return use.refuse(8623, 'This expression is too long.');
  const checked = `CASE WHEN ${moved} < TIMESTAMP '${least}' OR ${moved} >= TIMESTAMP '${end}' THEN ${tooFar('TIMESTAMP')} ELSE ${moved} END`;
  if (value.type.name === 'date') return cast(checked, date, of);
  const isFine = part === 'millisecond' && value.type.name === 'datetime';
  const added = `tsql_add_milliseconds(${value.sql}, ${count.sql})`;
  return made(isFine ? `tsql_in_range(${added}, TIMESTAMP '1753-01-01')` : castTo(checked, value.type), value.type, of);
}

/** Boundaries crossed between two dates. Weeks start on Sunday, whatever DATEFIRST is. */
function dateDiff(result: SqlType): FunctionEntry {
  return fixed(3, (use) => {
    const part = readDatePart(use);
    const [from, to] = [inUtc(momentAt(use, 1)), inUtc(momentAt(use, 2))];
    if ((from.type.name === 'time' || to.type.name === 'time') && !isOfTime(part))
      return use.refuseAs(9810, part, 'datediff', 'time');
    const [start, end] = [exactly(part, from), exactly(part, to)];
    const sunday = (moment: string) => `(epoch_us(${moment}) // 86400000000 + 719162 + 1) // 7`;
    const name = part === 'dayofyear' || part === 'weekday' ? 'day' : part;
    if (name === 'iso_week')
      return use.refuse(9806, 'The datepart iso_week is not supported by date function datediff.');
    const sql =
      name === 'week'
        ? `(${sunday(daysOf(end))} - ${sunday(daysOf(start))})`
        : `date_diff('${name}', ${start}, ${end})`;
    return cast(sql, result, [from, to]);
  });
}

const inUtc = (value: Bound): Bound =>
  value.type.name === 'datetimeoffset' ? { ...value, sql: `tsql_cut_utc(${value.sql})`, type: finest } : value;

/** Midnight of the day, so that whole days are also counted correctly before 1970. */
const daysOf = (moment: string) => `CAST(CAST(${moment} AS DATE) AS TIMESTAMP)`;

const asMoment = ({ sql, type }: Bound) =>
  type.name === 'time'
    ? `(DATE '1900-01-01' + ${sql})`
    : type.name === 'datetimeoffset'
      ? `tsql_cut_local(${sql})`
      : `CAST(${sql} AS TIMESTAMP)`;

/** Milliseconds and microseconds of a datetime, whose .007 is really 6.67 ms: refused where SQL Server's count is unknown. */
function exactly(part: DatePart, value: Bound): string {
  if (value.type.name !== 'datetime' || (part !== 'microsecond' && part !== 'millisecond')) return asMoment(value);
  return `tsql_${part === 'microsecond' ? 'hundredths' : 'sure_milliseconds'}(${value.sql})`;
}

/** `tzoffset` is a part of datetimeoffset only; for other types it is 0. */
function offsetMinutes(use: FunctionUse): Bound | undefined {
  if (!isTimeZonePart(use)) return undefined;
  const value = momentAt(use, 1);
  const { name } = value.type;
  if (name !== 'datetimeoffset' && name !== 'datetime2') return refusePart(use, 'tzoffset', value.type);
  return made(name === 'datetime2' ? '0' : `CAST(struct_extract(${value.sql}, 'minutes') AS INTEGER)`, int, [value]);
}

const computedParts: Partial<Record<DatePart, (moment: string) => string>> = {
  // Week 1 includes January 1, and a week starts on Sunday: the language us_english has DATEFIRST 7.
  week: (moment) => `((dayofyear(${moment}) + dayofweek(date_trunc('year', ${moment})) - 1) // 7 + 1)`,
  weekday: (moment) => `(dayofweek(${moment}) + 1)`,
  iso_week: (moment) => `weekofyear(${moment})`,
  millisecond: (moment) => `(millisecond(${moment}) % 1000)`,
  microsecond: (moment) => `(microsecond(${moment}) % 1000000)`,
};
const partSql = (part: DatePart, moment: string) => computedParts[part]?.(moment) ?? `${part}(${moment})`;

function datePart(use: FunctionUse): Bound {
  const offset = offsetMinutes(use);
  if (offset) return offset;
  const part = readDatePart(use);
  const value = dateAt(use, 1, part);
  return cast(partSql(part, part === 'microsecond' ? exactly(part, value) : asMoment(value)), int, [value]);
}

const partOf = (part: 'year' | 'month' | 'day') =>
  fixed(1, (use) => {
    const value = dateAt(use, 0, part);
    const moment = value.type.name === 'datetimeoffset' ? asMoment(value) : value.sql;
    return cast(partSql(part, moment), int, [value]);
  });

const nameType = textType(30, { name: 'nvarchar', length: 30 });

function dateName(use: FunctionUse): Bound {
  const offset = offsetMinutes(use);
  if (offset) return made(`tsql_zone(${offset.sql})`, nameType, [offset], { mayEndInBlank: false });
  const part = readDatePart(use);
  const value = dateAt(use, 1, part);
  const moment = part === 'microsecond' ? exactly(part, value) : asMoment(value);
  const named = { month: 'monthname', weekday: 'dayname' }[part as string];
  const sql = named ? `${named}(${moment})` : `CAST(CAST(${partSql(part, moment)} AS INTEGER) AS VARCHAR)`;
  return made(sql, nameType, [value], { mayEndInBlank: false });
}

/** DATETRUNC keeps the type of its date. A week starts on Sunday, an ISO week on Monday. */
function dateTruncated(use: FunctionUse): Bound {
  const part = readDatePart(use);
  const given = use.argument(1);
  const value = familyOf(given.type) === 'text' ? use.as(1, finest) : dateAt(use, 1, part);
  return inLocalTime(value, (local) => truncate(use, part, local));
}

function truncate(use: FunctionUse, part: DatePart, value: Bound): Bound {
  const unit = { dayofyear: 'day', iso_week: 'week' }[part as string] ?? part;
  if (part === 'weekday' || value.type.name === 'time' || part === 'millisecond' || part === 'microsecond')
    return refusePart(use, part, value.type, ' on this connection');
  const moment = `CAST(${value.sql} AS TIMESTAMP)`;
  const sql =
    part === 'week'
      ? `(date_trunc('day', ${moment}) - to_days(CAST(dayofweek(${moment}) AS INTEGER)))`
      : `date_trunc('${unit}', ${moment})`;
  return cast(sql, value.type, [value]);
}

function endOfMonth(use: FunctionUse): Bound {
  const value = use.as(0, date);
  const months = use.count > 1 ? use.int(1) : undefined;
  if (!months) return made(`CAST(last_day(CAST(${value.sql} AS TIMESTAMP)) AS DATE)`, date, [value]);
  const moved = `CAST((${value.sql} + to_months(${months.sql})) AS TIMESTAMP)`;
  const sql = `CASE WHEN year(${moved}) NOT BETWEEN 1 AND 9999 THEN ${tooFar('DATE')} ELSE CAST(last_day(${moved}) AS DATE) END`;
  return made(sql, date, [value, months]);
}

function fromParts(use: FunctionUse): Bound {
  const values = [use.int(0), use.int(1), use.int(2)];
  const [year, month, day] = values.map(({ sql }) => sql);
  const error = raiseAs(289, 'DATE', 'date');
  const text = `lpad(CAST(${year} AS VARCHAR), 4, '0') || '-' || lpad(CAST(${month} AS VARCHAR), 2, '0') || '-' || lpad(CAST(${day} AS VARCHAR), 2, '0')`;
  const isKnown = `${year} BETWEEN 1 AND 9999 AND ${month} BETWEEN 1 AND 12 AND ${day} BETWEEN 1 AND 31`;
  const isNull = values.map(({ sql }) => `${sql} IS NULL`).join(' OR ');
  return made(
    `CASE WHEN ${isNull} THEN NULL WHEN ${isKnown} THEN coalesce(TRY_CAST(${text} AS DATE), ${error}) ELSE ${error} END`,
    date,
    values,
  );
}

function momentFromParts(use: FunctionUse): Bound {
  const values = Array.from({ length: 7 }, (_, index) => use.int(index));
  const [year, , , hour, minute, second, thousandth] = values.map(({ sql }) => sql);
  const error = raiseAs(289, 'TIMESTAMP', 'datetime');
  const isNull = values.map(({ sql }) => `${sql} IS NULL`).join(' OR ');
  const isTime = `${hour} BETWEEN 0 AND 23 AND ${minute} BETWEEN 0 AND 59 AND ${second} BETWEEN 0 AND 59 AND ${thousandth} BETWEEN 0 AND 999`;
  const time = `to_hours(${hour}) + to_minutes(${minute}) + to_seconds(${second}) + to_milliseconds(${thousandth})`;
  const sql = `CASE WHEN ${isNull} THEN NULL WHEN ${year} < 1753 OR NOT (${isTime}) THEN ${error} ELSE tsql_datetime(CAST(${fromParts(use).sql} AS TIMESTAMP) + ${time}) END`;
  return made(sql, datetime, values);
}

const now = (type: SqlType) =>
  fixed(0, () => {
    const moment = 'make_timestamp(epoch_us(now()))';
    return {
      sql: type.name === 'datetime' ? `tsql_datetime(${moment})` : moment,
      type,
      isNullable: false,
    };
  });

export const dateFunctions: FunctionTable = {
  DATEADD: fixed(3, dateAdd),
  DATEDIFF: dateDiff(int),
  DATEDIFF_BIG: dateDiff(bigint),
  DATEPART: fixed(2, datePart),
  DATENAME: fixed(2, dateName),
  YEAR: partOf('year'),
  MONTH: partOf('month'),
  DAY: partOf('day'),
  EOMONTH: between(1, 2, endOfMonth),
  DATEFROMPARTS: fixed(3, fromParts),
  DATETIMEFROMPARTS: fixed(7, momentFromParts),
  DATETRUNC: fixed(2, dateTruncated),
  GETDATE: now(datetime),
  GETUTCDATE: now(datetime),
  CURRENT_TIMESTAMP: now(datetime),
  SYSDATETIME: now(finest),
  SYSUTCDATETIME: now(finest),
  ...offsetFunctions,
};
